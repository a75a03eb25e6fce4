import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { SubjectKey, Vault } from '@countersign/vault'
import type { EventRecord } from '../port.js'

/** The vault's name for the key from which those that vouch for histories are derived (ADR 0043). */
export const installationSubject = 'installation'

/** What of an event a MAC covers: the hash covers everything else that it says. */
type Vouched = Pick<EventRecord, 'stream' | 'revision' | 'hash'>

/** The keys under which this installation vouches for its events. The same on every replica, for they follow from the vault. */
export class HistoryKeys {
  readonly #event: KeyObject
  readonly #running: KeyObject

  constructor(installation: SubjectKey) {
    this.#event = createSecretKey(installation.derive('event-mac/v1'))
    this.#running = createSecretKey(installation.derive('running-mac/v1'))
  }

  static async of(vault: Pick<Vault, 'obtain'>): Promise<HistoryKeys> {
    return new HistoryKeys(await vault.obtain(installationSubject))
  }

  /** An event's own MAC: HMAC-SHA-256 over the JSON of `[stream, revision, hash]`, hex. */
  macOf({ stream, revision, hash }: Vouched): string {
    return createHmac('sha256', this.#event)
      .update(JSON.stringify([stream, revision, hash]))
      .digest('hex')
  }

  /**
   * The MAC over all events up to this one: HMAC-SHA-256 over the JSON of `[before, stream, revision, hash]`, hex. Positions
   * do not enter, so that it stays the same in another log.
   *
   * @param before the same after the event before it in the log; `''` for the first
   */
  runningMac(before: string, { stream, revision, hash }: Vouched): string {
    return createHmac('sha256', this.#running)
      .update(JSON.stringify([before, stream, revision, hash]))
      .digest('hex')
  }
}
