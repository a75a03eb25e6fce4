import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { SubjectKey, Vault } from '@countersign/vault'
import type { EventRecord } from '../port.js'

/** Vault subject of the key that the history keys derive from (ADR 0002). */
export const installationSubject = 'installation'

type MacInput = Pick<EventRecord, 'stream' | 'revision' | 'hash'>

/** Derived from the vault, and so equal on every replica. */
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

  /** MAC of one event: HMAC-SHA-256 over the JSON of `[stream, revision, hash]`, hex. */
  macOf({ stream, revision, hash }: MacInput): string {
    return createHmac('sha256', this.#event)
      .update(JSON.stringify([stream, revision, hash]))
      .digest('hex')
  }

  /**
   * HMAC-SHA-256 over the JSON of `[before, stream, revision, hash]`, hex. Omits positions, so that it is the same in a
   * copied log.
   *
   * @param before running MAC after the previous event of the log; `''` for the first
   */
  runningMac(before: string, { stream, revision, hash }: MacInput): string {
    return createHmac('sha256', this.#running)
      .update(JSON.stringify([before, stream, revision, hash]))
      .digest('hex')
  }
}
