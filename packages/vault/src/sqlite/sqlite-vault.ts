import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { KeyCache } from '../key-cache.js'
import { KeyDestroyed, type Vault, WrongMasterKey } from '../port.js'
import type { SubjectKey } from '../subject-key.js'
import { KeyWrapping } from '../wrapping.js'

const schema = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  PRAGMA secure_delete = ON;
  CREATE TABLE IF NOT EXISTS keys (
    subject TEXT PRIMARY KEY,
    wrapped BLOB,          -- NULL once destroyed: the row stays, so that no second key is ever made
    made_at TEXT NOT NULL,
    destroyed_at TEXT
  ) STRICT, WITHOUT ROWID;
`

/** The subject whose key proves that the master key is the right one. */
const proofSubject = 'vault-proof'

/**
 * The vault in an SQLite file of its own, for the embedded default. The file belongs to one process.
 *
 * @param file path of the database, made when missing
 * @param masterKey 32 bytes that wrap every key
 * @throws {WrongMasterKey} when the file was made with another master key
 */
export function openSqliteVault({
  file,
  masterKey,
  now = Date.now,
}: {
  file: string
  masterKey: Buffer
  now?: () => number
}): Vault {
  const database = new DatabaseSync(file)
  try {
    database.exec(schema)
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

  constructor(
    private readonly database: DatabaseSync,
    private readonly wrapping: KeyWrapping,
    private readonly now: () => number,
  ) {
    this.#cache = new KeyCache(now)
    this.#select = database.prepare('SELECT wrapped FROM keys WHERE subject = ?')
    this.#insert = database.prepare('INSERT INTO keys (subject, wrapped, made_at) VALUES (?, ?, ?)')
    this.#bury = database.prepare(
      `INSERT INTO keys (subject, wrapped, made_at, destroyed_at) VALUES (?1, NULL, ?2, ?2)
       ON CONFLICT (subject) DO UPDATE SET wrapped = NULL, destroyed_at = coalesce(destroyed_at, ?2)`,
    )
  }

  /** @throws {WrongMasterKey} */
  proveMasterKey(): void {
    if (this.#load(proofSubject) === undefined) this.#make(proofSubject)
    this.#cache.clear()
  }

  async obtain(subject: string): Promise<SubjectKey> {
    const found = this.#cache.get(subject) ?? this.#load(subject)
    if (found === 'destroyed') throw new KeyDestroyed(subject)
    return found ?? this.#make(subject)
  }

  async find(subject: string): Promise<SubjectKey | 'destroyed' | undefined> {
    return this.#cache.get(subject) ?? this.#load(subject)
  }

  async destroy(subject: string): Promise<void> {
    this.#cache.drop(subject)
    this.#bury.run(subject, new Date(this.now()).toISOString())
    // Overwritten in the database by secure_delete; the old page would still stand in the write-ahead log.
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  }

  async check(): Promise<void> {
    if (this.#load(proofSubject) === undefined) throw new WrongMasterKey()
  }

  async close(): Promise<void> {
    this.#cache.clear()
    this.database.close()
  }

  #load(subject: string): SubjectKey | 'destroyed' | undefined {
    const row = this.#select.get(subject) as { wrapped: Uint8Array | null } | undefined
    if (!row) return undefined
    if (row.wrapped === null) return 'destroyed'
    const key = this.wrapping.unwrap(subject, row.wrapped)
    this.#cache.put(key)
    return key
  }

  #make(subject: string): SubjectKey {
    const { key, wrapped } = this.wrapping.make(subject)
    this.#insert.run(subject, wrapped, new Date(this.now()).toISOString())
    this.#cache.put(key)
    return key
  }
}
