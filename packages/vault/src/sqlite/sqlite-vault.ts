import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { emptyLog, openDatabase, SharedCommits } from '@countersign/sqlite'
import { KeyCache } from '../key-cache.js'
import { KeyDestroyed, type KeyFate, type Note, type Vault, VaultUnavailable, WrongMasterKey } from '../port.js'
import { SubjectKey } from '../subject-key.js'
import { KeyWrapping } from '../wrapping.js'

const schema = `
  CREATE TABLE IF NOT EXISTS keys (
    subject TEXT PRIMARY KEY,
    wrapped BLOB,          -- NULL once destroyed: the row stays, so that no second key is ever made
    made_at TEXT NOT NULL,
    destroyed_at TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS notes (
    name TEXT PRIMARY KEY,
    "order" INTEGER NOT NULL,
    text TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
`

/** The subject used to check the master key. */
const proofSubject = 'vault-proof'

/** Opens the vault in a separate SQLite file, for one process. @throws {WrongMasterKey} */
export function openSqliteVault({
  file,
  masterKey,
  now = Date.now,
}: {
  file: string
  masterKey: Buffer
  now?: () => number
}): Vault {
  const database = openDatabase({ file, synchronous: 'FULL', overwritten: true, schema })
  try {
    const vault = new SqliteVault(database, new KeyWrapping(masterKey), now)
    vault.proveMasterKey()
    return vault
  } catch (error) {
    database.close()
    throw error
  }
}

class SqliteVault implements Vault {
  readonly #cache: KeyCache
  readonly #select: StatementSync
  readonly #insert: StatementSync
  readonly #bury: StatementSync
  readonly #note: StatementSync
  readonly #keepNote: StatementSync
  /** Shared by keys requested in the same tick, because each flush to disk blocks the thread. */
  readonly #commits: SharedCommits

  constructor(
    private readonly database: DatabaseSync,
    private readonly wrapping: KeyWrapping,
    private readonly now: () => number,
  ) {
    this.#cache = new KeyCache(now)
    // A key that is not stored must never be used.
    this.#commits = new SharedCommits(database, { commit: () => {}, rollback: () => this.#cache.clear() })
    this.#select = database.prepare('SELECT wrapped FROM keys WHERE subject = ?')
    this.#insert = database.prepare('INSERT INTO keys (subject, wrapped, made_at) VALUES (?, ?, ?)')
    this.#bury = database.prepare(
      `INSERT INTO keys (subject, wrapped, made_at, destroyed_at) VALUES (?1, NULL, ?2, ?2)
       ON CONFLICT (subject) DO UPDATE SET wrapped = NULL, destroyed_at = coalesce(destroyed_at, ?2)`,
    )
    this.#note = database.prepare('SELECT "order", text FROM notes WHERE name = ?')
    this.#keepNote = database.prepare(
      `INSERT INTO notes (name, "order", text) VALUES (?1, ?2, ?3)
       ON CONFLICT (name) DO UPDATE SET "order" = ?2, text = ?3 WHERE "order" < ?2`,
    )
  }

  proveMasterKey(): void {
    if (this.#load(proofSubject) === undefined) this.#insertNew(proofSubject)
    this.#cache.clear()
  }

  async obtain(subject: string): Promise<SubjectKey> {
    const found = this.#cache.get(subject) ?? reach(() => this.#load(subject)) ?? (await this.#make(subject))
    if (found === 'destroyed') throw new KeyDestroyed(subject)
    return found
  }

  async find(subject: string): Promise<KeyFate | undefined> {
    return this.#cache.get(subject) ?? reach(() => this.#load(subject))
  }

  async destroy(subject: string): Promise<void> {
    this.#cache.delete(subject)
    reach(() => {
      this.#bury.run(subject, this.#now())
      this.#emptyLog()
    })
  }

  async *keys(): AsyncIterable<{ subject: string; key: KeyFate }> {
    for (const subject of reach(() => this.#subjects())) yield { subject, key: reach(() => this.#load(subject)!) }
  }

  async adopt(subject: string, key: KeyFate): Promise<void> {
    if (reach(() => this.#load(subject)) !== undefined) return
    if (key === 'destroyed') return this.destroy(subject)
    reach(() => this.#insert.run(subject, this.wrapping.wrap(key), this.#now()))
  }

  async note(name: string): Promise<Note | null> {
    const found = reach(() => this.#note.get(name)) as unknown as Note | undefined
    return found ? { order: found.order, text: found.text } : null
  }

  async keepNote(name: string, { order, text }: Note): Promise<void> {
    reach(() => this.#keepNote.run(name, order, text))
  }

  async rewrap(masterKey: Buffer): Promise<void> {
    const next = new KeyWrapping(masterKey)
    reach(() => {
      const update = this.database.prepare('UPDATE keys SET wrapped = ? WHERE subject = ?')
      this.database.exec('BEGIN IMMEDIATE')
      try {
        for (const subject of [proofSubject, ...this.#subjects()]) {
          const key = this.#load(subject)
          if (key instanceof SubjectKey) update.run(next.wrap(key), subject)
        }
        this.database.exec('COMMIT')
      } catch (error) {
        if (this.database.isTransaction) this.database.exec('ROLLBACK')
        throw error
      }
      // Purges keys wrapped under the old master key from the write-ahead log.
      this.#emptyLog()
    })
  }

  async check(): Promise<void> {
    if (reach(() => this.#load(proofSubject)) === undefined) throw new WrongMasterKey()
  }

  async close(): Promise<void> {
    this.#commits.flush()
    this.#cache.clear()
    this.database.close()
  }

  /** The log still has pages that secure_delete has overwritten. @throws {VaultUnavailable} during a backup */
  #emptyLog(): void {
    if (!emptyLog(this.database))
      throw new VaultUnavailable('the vault is being read, and its log could not be emptied')
  }

  #subjects(): string[] {
    const rows = this.database.prepare('SELECT subject FROM keys WHERE subject <> ?').all(proofSubject)
    return (rows as { subject: string }[]).map(({ subject }) => subject)
  }

  #load(subject: string): KeyFate | undefined {
    const row = this.#select.get(subject) as { wrapped: Uint8Array | null } | undefined
    if (!row) return undefined
    const fate = row.wrapped === null ? 'destroyed' : this.wrapping.unwrap(subject, row.wrapped)
    this.#cache.set(subject, fate)
    return fate
  }

  /** Looks again: the key may have been created or destroyed since it was requested. */
  #make(subject: string): Promise<KeyFate> {
    return this.#commits.run(() => this.#load(subject) ?? this.#insertNew(subject)).catch(failed)
  }

  #insertNew(subject: string): SubjectKey {
    const { key, wrapped } = this.wrapping.make(subject)
    this.#insert.run(subject, wrapped, this.#now())
    this.#cache.set(key.subject, key)
    return key
  }

  readonly #now = (): string => new Date(this.now()).toISOString()
}

function reach<Answer>(call: () => Answer): Answer {
  try {
    return call()
  } catch (error) {
    return failed(error)
  }
}

/** @throws {VaultUnavailable} for an error of SQLite, such as a full disk; others as they are */
function failed(error: unknown): never {
  if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error
  throw new VaultUnavailable('the vault cannot be read or written', { cause: error })
}
