import type { MailTo } from '@countersign/contracts/jobs'
import type { DomainEvent } from '@countersign/event-log'
import { type Happened, idOf, type Projection, type Rows, type Typed } from '@countersign/projections'
import type { Mail } from '../../kernel/mail.js'
import { evolveMails, linkOf, type MailLedger, noMails, outcomeTypes } from './mail-ledger.js'
import { type MailSubject, mustDeclareEach } from './mail-subject.js'

/** A compact open mail. */
export type StoredMail = [mailId: string, kind: string, to: object, validUntil: string | null]

/** Open emails about a subject, and the state that decides which ones it will ask for. */
export interface MailsRow {
  /** The row's key. */
  subject: string
  state: object
  mails: StoredMail[]
  waiting: boolean
  /** Time of the newest event about its emails, ISO 8601. */
  askedAt: string
}

type Shapes = { mails: MailsRow }

export const outstandingMails: Typed<Shapes> & { name: 'outstanding-mails' } = { name: 'outstanding-mails' }

export const openIn = ({ mails }: MailsRow): string[] => mails.map(([mailId]) => mailId)

/** The subject of a stream's emails; undefined if its events concern none. */
export const subjectOf = <Subject extends Pick<MailSubject, 'streams'>>(
  subjects: readonly Subject[],
  stream: string,
): Subject | undefined => subjects.find(({ streams }) => streams.some((name) => stream.startsWith(name)))

/** Names a subject: a client may choose a request's id, so that ids alone might collide. */
export const subjectKey = ({ about, idOf: ofEvent }: MailSubject, event: DomainEvent, stream: string): string =>
  `${about}-${ofEvent?.(event) ?? idOf(stream)}`

/**
 * Mails for the reconciler, so that an emptied queue loses none: contains every mail without an outcome, or a newer one of its
 * kind to the same link (rule sending-5).
 */
export function outstandingMailsOf(
  subjects: readonly MailSubject[],
): Projection<DomainEvent, Shapes, 'outstanding-mails'> {
  const apply = async (happened: Happened, { mails: rows }: { mails: Rows<MailsRow> }) => {
    const { event, stream, at } = happened
    const subject = subjectOf(subjects, stream)
    if (!subject) return
    const { rules } = subject
    const key = subjectKey(subject, event, stream)
    const row = await rows.get(key)
    const ledger = row ? ledgerIn(row) : noMails(rules)
    evolveMails(rules, ledger, happened)
    const mails = kept([...ledger.open.values()].map(({ mail }) => mail))
    await rows.put(key, { subject: key, state: ledger.state, mails, waiting: mails.length > 0, askedAt: at })
  }
  mustDeclareEach(subjects)
  const types = new Set([...subjects.flatMap(({ rules }) => Object.keys(rules.steps)), ...outcomeTypes])
  const keyOf = (stream: string) => `${subjectOf(subjects, stream)?.about ?? ''}-${idOf(stream)}`
  return {
    ...outstandingMails,
    version: 3,
    tables: { mails: { byStream: keyOf, indexes: [{ within: ['waiting'], by: 'askedAt' }] } },
    on: Object.fromEntries([...types].map((type) => [type, apply])),
  }
}

const ledgerIn = ({ state, mails }: MailsRow): MailLedger => ({
  state,
  open: new Map(
    mails.map(([mailId, kind, to, validUntil]) => {
      const mail = { mailId, kind, to, ...(validUntil !== null && { validUntil }) }
      return [mailId, { mail, askedAt: 0 }]
    }),
  ),
})

/** Limits of open mails of one kind, which bound a row: a newer mail to the same link replaces an older one. */
const mostTo: Readonly<Record<MailTo['kind'], number>> = {
  recipient: 1,
  sender: 50,
  person: 50,
  address: 50,
  invitation: 1,
}

/** The newest open mails of each kind and addressee, oldest first. */
function kept(open: readonly Mail[]): StoredMail[] {
  const counts = new Map<string, number>()
  return open
    .toReversed()
    .filter((mail) => {
      const count = (counts.get(linkOf(mail)) ?? 0) + 1
      counts.set(linkOf(mail), count)
      return count <= mostTo[(mail.to as MailTo).kind]
    })
    .toReversed()
    .map(({ mailId, kind, to, validUntil = null }) => [mailId, kind, to, validUntil])
}
