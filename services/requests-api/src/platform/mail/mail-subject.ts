import { type MailAbout, type MailContent, MailKind } from '@countersign/contracts/jobs'
import type { DomainEvent, Entry } from '@countersign/event-log'
import type { Caller } from '../../kernel/caller.js'
import type { AnyMailRules, Mail, MailOutcomeEvent } from '../../kernel/mail.js'

/** Declares the emails about requests, about people, or about another subject with a history. */
export interface MailSubject<Event extends DomainEvent = DomainEvent> {
  about: MailAbout['kind']
  kinds: readonly MailKind[]
  /** Beginnings of the names of the streams whose events concern it. */
  streams: readonly string[]
  /** Id of the subject that an event concerns; by default, of its stream. */
  idOf?(event: Event): string | null
  rules: AnyMailRules
}

export interface MailInWords {
  content: MailContent
  /** Head of the history at the asking event; null in mails that record no step (rule sending-10). */
  historyHead: string | null
}

/** All events that concern a subject, in log order. */
export interface MailHistory<Event extends DomainEvent = DomainEvent> {
  entries: readonly Entry<Event>[]
}

/** A subject with its services. */
export interface OpenMailSubject<
  Event extends DomainEvent = DomainEvent,
  Asked extends Mail = Mail,
  History extends MailHistory<Event> = MailHistory<Event>,
> extends MailSubject<Event> {
  history(id: string): Promise<History>
  /**
   * Uses the history up to the asking event, so that a mail never changes.
   *
   * @param askedAt place of the asking event in the history
   * @returns null after an erasure
   */
  content(mail: Asked, history: History, askedAt: number): MailInWords | null | Promise<MailInWords | null>
  /** Vault subject of the key that seals a mail (rule sending-4). */
  keyOf(id: string, mail: Asked): string
  /** Appends an outcome to a subject's history. @param decide returns what the history lacks */
  record(
    id: string,
    caller: Caller,
    decide: (entries: readonly Entry<Event>[]) => MailOutcomeEvent<Asked>[],
  ): Promise<unknown>
}

/** @throws {TypeError} if two subjects declare emails of the same kind or about the same, or none declares a kind */
export function mustDeclareEach(subjects: readonly MailSubject[]): void {
  const kinds = subjects.flatMap((subject) => subject.kinds)
  const twice = repeated(kinds) ?? repeated(subjects.map(({ about }) => about))
  if (twice !== undefined) throw new TypeError(`two subjects declare the emails '${twice}'`)
  const missing = MailKind.options.find((kind) => !kinds.includes(kind))
  if (missing !== undefined) throw new TypeError(`no subject declares the email '${missing}'`)
}

const repeated = <Value>(values: readonly Value[]): Value | undefined =>
  values.find((value, at) => values.indexOf(value) !== at)
