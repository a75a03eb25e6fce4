import type { Actor, Journal } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import type { ChangedBy, SignInEvent, SignInMethod, SignInRefusal } from '../domain/events.js'
import { signInsStream } from '../domain/streams.js'
import type { Clock } from '../../kernel/clock.js'
import { handle } from '../../kernel/run-command.js'
import { newId } from '../../kernel/ids.js'
import type { SignInOrigin } from './sessions.js'

/** Records 1, 5, 10, 50, 100 … failures of a burst, so that strangers cannot fill the log. */
export const isRecorded = (count: number): boolean => /^(?:1|5)0*$/.test(String(count))

/** Appends to a person's sign-ins of this month. */
export class SignInLog {
  constructor(
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  signedIn(
    personId: string,
    of: { sessionRef: string; methods: SignInMethod[]; newDevice: boolean },
    origin: SignInOrigin,
    correlation: string,
  ): Promise<void> {
    return this.#append(personId, { type: 'SignedIn', data: { ...of, ...origin } }, correlation)
  }

  /** Does not keep the answer waiting, so that its time does not reveal accounts. */
  refused(personId: string, why: SignInRefusal, count: number, origin: SignInOrigin, correlation: string): void {
    if (!isRecorded(count)) return
    const event = { type: 'SignInRefused', data: { why, count, ...origin } } as const
    this.#append(personId, event, correlation, { kind: 'system', name: 'sign-in' }).catch((error: unknown) =>
      this.log.error({ error: (error as Error).name }, 'a refused sign-in could not be recorded'),
    )
  }

  confirmed(personId: string, sessionRef: string, method: SignInMethod, correlation: string): Promise<void> {
    return this.#append(personId, { type: 'ConfirmedAgain', data: { sessionRef, method } }, correlation)
  }

  signedOut(personId: string, sessionRef: string, correlation: string): Promise<void> {
    return this.#append(personId, { type: 'SignedOut', data: { sessionRef } }, correlation)
  }

  async ended(
    personId: string,
    sessions: readonly { sessionRef: string }[],
    by: ChangedBy,
    correlation: string,
  ): Promise<void> {
    for (const { sessionRef } of sessions)
      await this.#append(personId, { type: 'SessionEnded', data: { sessionRef, by } }, correlation)
  }

  async #append(
    personId: string,
    event: SignInEvent,
    correlation: string,
    actor: Actor = { kind: 'person', id: personId },
  ): Promise<void> {
    const stream = signInsStream(personId, this.clock.now().toISOString())
    const caller = { actor, teamId: null, commandId: newId(), correlation, seen: 0 }
    await handle({ journal: this.journal, clock: this.clock }, { stream, caller, decide: () => [event] })
  }
}
