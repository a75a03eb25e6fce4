import { EngineUnavailable } from '@countersign/process'

/** The attempt by which a mail left. */
export interface Sent {
  attempt: number
  /** ISO 8601 */
  at: string
}

/**
 * Which mails a mail server is known to have taken, so that a job that comes again after a crash does not mail those again.
 * What was taken and not noted yet when a worker was killed is mailed twice, under the same Message-ID. Ids and times only;
 * what is older than any job may be forgotten.
 */
export interface SentLedger {
  /** @throws {LedgerUnavailable} */
  find(mailId: string): Promise<Sent | null>
  /**
   * Notes that a mail left; what was noted first stands.
   *
   * @throws {LedgerUnavailable}
   */
  note(mailId: string, sent: Sent): Promise<void>
  close(): Promise<void>
}

/** The ledger cannot be reached; try again. */
export class LedgerUnavailable extends EngineUnavailable {
  override readonly name = 'LedgerUnavailable'
}

/** How long a mail is known to have left: longer than the queue remembers any job (seven days). */
export const rememberedMs = 30 * 24 * 60 * 60 * 1000

/** For what takes a mail twice without harm, as the outbox does. */
export const noLedger: SentLedger = {
  find: async () => null,
  note: async () => undefined,
  close: async () => undefined,
}
