import type { DatabaseSync } from 'node:sqlite'
import type { KeyFate } from '../port.js'
import { SubjectKey } from '../subject-key.js'
import { mapErrors } from './map-errors.js'

interface Wanted {
  key: Promise<KeyFate>
  resolve: (key: KeyFate) => void
  reject: (error: unknown) => void
}

/** Batches the keys requested in the same tick into one transaction, because each flush to disk blocks the thread. */
export class KeyMaking {
  #wanted = new Map<string, Wanted>()

  /** @param make runs in the transaction; returns a new key or the state of an existing one */
  constructor(
    private readonly database: DatabaseSync,
    private readonly make: (subject: string) => KeyFate,
    private readonly made: (key: SubjectKey) => void,
  ) {}

  async obtain(subject: string): Promise<KeyFate> {
    const pending = this.#wanted.get(subject)
    if (pending) return pending.key
    const { promise: key, resolve, reject } = Promise.withResolvers<KeyFate>()
    this.#wanted.set(subject, { key, resolve, reject })
    if (this.#wanted.size === 1) setImmediate(() => this.flush())
    return key
  }

  flush(): void {
    const wanted = this.#wanted
    if (wanted.size === 0) return
    this.#wanted = new Map()
    try {
      const keys = mapErrors(() => this.#makeAll([...wanted.keys()]))
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
      // A full disk may already have ended the transaction.
      if (this.database.isTransaction) this.database.exec('ROLLBACK')
      throw error
    }
  }
}
