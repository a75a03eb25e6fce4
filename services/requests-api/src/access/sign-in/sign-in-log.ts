import type { Actor, Journal } from '@countersign/event-log'
import type { Log } from '@countersign/telemetry'
import type { SignInEvent } from '../domain/events.js'
import type { ChangedBy, SignInRefusal } from '../domain/sign-in-events.js'
import { signInsStream } from '../domain/streams.js'
import type { Clock } from '../../kernel/clock.js'
import { handle } from '../../kernel/run-command.js'
import { byPerson } from '../../kernel/caller.js'
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

  /** Does not keep the answer waiting, so that its time does not reveal accounts. */
  refused(personId: string, why: SignInRefusal, count: number, origin: SignInOrigin, correlation: string): void {
    if (!isRecorded(count)) return
    const event = { type: 'SignInRefused', data: { why, count, ...origin } } as const
    this.record(personId, event, correlation, { kind: 'system', name: 'sign-in' }).catch((error: unknown) =>
      this.log.error({ error: (error as Error).name }, 'a refused sign-in could not be recorded'),
    )
  }

  async ended(
    personId: string,
    sessions: readonly { sessionRef: string }[],
    by: ChangedBy,
    correlation: string,
  ): Promise<void> {
    for (const { sessionRef } of sessions)
      await this.record(personId, { type: 'SessionEnded', data: { sessionRef, by } }, correlation)
  }

  async record(
    personId: string,
    event: SignInEvent,
    correlation: string,
    actor: Actor = { kind: 'person', id: personId },
  ): Promise<void> {
    const stream = signInsStream(personId, this.clock.now().toISOString())
    const caller = { ...byPerson(personId, correlation), actor }
    await handle({ journal: this.journal, clock: this.clock }, { stream, caller, decide: () => [event] })
  }
}
