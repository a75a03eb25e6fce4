import { EngineUnavailable } from '@countersign/process'

export interface Sent {
  attempt: number
  /** ISO 8601 */
  at: string
}

/**
 * Mails that a mail server has accepted, so that a job repeated after a crash does not send them again. A worker killed
 * before it notes a mail sends it twice, under the same Message-ID. Stores ids and times only.
 */
export interface SentLedger {
  /** @throws {LedgerUnavailable} */
  find(mailId: string): Promise<Sent | null>
  /** Notes a sent mail; keeps an earlier note. @throws {LedgerUnavailable} */
  note(mailId: string, sent: Sent): Promise<void>
  close(): Promise<void>
}

export class LedgerUnavailable extends EngineUnavailable {
  override readonly name = 'LedgerUnavailable'
}

/** Longer than the queue remembers any job (seven days). */
export const rememberedMs = 30 * 24 * 60 * 60 * 1000

/** For transports that tolerate repetitions, like the outbox. */
export const noLedger: SentLedger = {
  find: async () => null,
  note: async () => undefined,
  close: async () => undefined,
}
