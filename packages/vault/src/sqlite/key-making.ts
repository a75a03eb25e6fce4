import type { DatabaseSync } from 'node:sqlite'
import type { KeyFate } from '../port.js'
import { SubjectKey } from '../subject-key.js'
import { reach } from './reach.js'

interface Wanted {
  key: Promise<KeyFate>
  resolve: (key: KeyFate) => void
  reject: (error: unknown) => void
}

/**
 * Keys that are asked for at the same moment are made in one transaction, and so in one flush to the disk, during which
 * nothing else is done by this thread.
 */
export class KeyMaking {
  #wanted = new Map<string, Wanted>()

  /**
   * @param make a new key in the store, or what somebody made of it meanwhile; called in a transaction
   * @param made told of each once it is on the disk
   */
  constructor(
    private readonly database: DatabaseSync,
    private readonly make: (subject: string) => KeyFate,
    private readonly made: (key: SubjectKey) => void,
  ) {}

  /** @throws {VaultUnavailable} when none was made */
  async obtain(subject: string): Promise<KeyFate> {
    const asked = this.#wanted.get(subject)
    if (asked) return asked.key
    const { promise: key, resolve, reject } = Promise.withResolvers<KeyFate>()
    this.#wanted.set(subject, { key, resolve, reject })
    if (this.#wanted.size === 1) setImmediate(() => this.flush())
    return key
  }

  /** Makes what is asked for, now. */
  flush(): void {
    const wanted = this.#wanted
    if (wanted.size === 0) return
    this.#wanted = new Map()
    try {
      const keys = reach(() => this.#makeAll([...wanted.keys()]))
      for (const [subject, { resolve }] of wanted) {
        const key = keys.get(subject)!
        if (key instanceof SubjectKey) this.made(key)
        resolve(key)
      }
    } catch (error) {
      for (const { reject } of wanted.values()) reject(error)
    }
  }

  #makeAll(subjects: readonly string[]): ReadonlyMap<string, KeyFate> {
    this.database.exec('BEGIN IMMEDIATE')
    try {
      const keys = new Map(subjects.map((subject) => [subject, this.make(subject)]))
      this.database.exec('COMMIT')
      return keys
    } catch (error) {
      // A disk that is full may have ended the transaction already.
      if (this.database.isTransaction) this.database.exec('ROLLBACK')
      throw error
    }
  }
}
