import { boundedCalls, type Db, upsert } from '@countersign/mongo'
import type { Binary, Collection } from 'mongodb'
import { KeyCache } from '../key-cache.js'
import { KeyDestroyed, type KeyFate, type Note, type Vault, VaultUnavailable, WrongMasterKey } from '../port.js'
import type { SubjectKey } from '../subject-key.js'
import { KeyWrapping } from '../wrapping.js'

/** A wrapped key. A destroyed key stays as a tombstone, which prevents a second one. */
interface KeptKey {
  _id: string
  wrapped: Binary | null
  madeAt: Date
  destroyedAt?: Date
}

interface KeptNote extends Note {
  _id: string
}

/** The subject used to check the master key. */
const proofSubject = 'vault-proof'

/**
 * Opens the vault in a MongoDB collection, for any number of processes. Give it a separate database with a separate
 * user, and exclude that from long-lived dumps: an erasure is complete only once every backup of the vault has
 * expired. The same holds for the oplog of the replica set, which contains the wrapped key until it is overwritten
 * (`oplogSizeMB`, `storage.oplogMinRetentionHours`). If that takes too long, use a separate replica set.
 * @throws {WrongMasterKey | VaultUnavailable}
 */
export async function openMongoVault({
  db,
  masterKey,
  collection = 'vault-keys',
  now = Date.now,
}: {
  db: Db
  masterKey: Buffer
  collection?: string
  now?: () => number
}): Promise<Vault> {
  // Read committed data only: if a failover rolled a key back, everything sealed under it would be lost.
  const keys = db.collection<KeptKey>(collection, { readConcern: { level: 'majority' } })
  const notes = db.collection<KeptNote>(`${collection}-notes`, { readConcern: { level: 'majority' } })
  const vault = new MongoVault(keys, notes, new KeyWrapping(masterKey), now)
  await vault.proveMasterKey()
  return vault
}

class MongoVault implements Vault {
  readonly #cache: KeyCache
  readonly #bounded = boundedCalls((cause) => new VaultUnavailable('the vault cannot be reached', { cause }))

  constructor(
    private readonly keptKeys: Collection<KeptKey>,
    private readonly notes: Collection<KeptNote>,
    private readonly wrapping: KeyWrapping,
    private readonly now: () => number,
  ) {
    this.#cache = new KeyCache(now)
  }

  async proveMasterKey(): Promise<void> {
    await this.obtain(proofSubject)
    this.#cache.clear()
  }

  async obtain(subject: string, { isNew } = { isNew: false }): Promise<SubjectKey> {
    const look = () => (isNew ? undefined : this.#load(subject))
    const found = this.#cache.get(subject) ?? (await look()) ?? (await this.#make(subject))
    if (found === 'destroyed') throw new KeyDestroyed(subject)
    return found
  }

  async find(subject: string): Promise<KeyFate | undefined> {
    return this.#cache.get(subject) ?? this.#load(subject)
  }

  async destroy(subject: string): Promise<void> {
    this.#cache.delete(subject)
    const at = new Date(this.now())
    // Idempotent: `$min` keeps the time of the first destruction.
    const bury = { $set: { wrapped: null }, $min: { destroyedAt: at }, $setOnInsert: { madeAt: at } }
    await this.#bounded(() => upsert(() => this.keptKeys.updateOne({ _id: subject }, bury, { upsert: true })))
  }

  async *keys(): AsyncIterable<{ subject: string; key: KeyFate }> {
    for await (const kept of this.#all()) yield { subject: kept._id, key: this.#opened(kept) }
  }

  async adopt(subject: string, key: KeyFate): Promise<void> {
    if (key === 'destroyed') {
      if ((await this.#load(subject)) === undefined) await this.destroy(subject)
      return
    }
    const kept = { $setOnInsert: { wrapped: this.wrapping.wrap(key), madeAt: new Date(this.now()) } } as object
    await this.#bounded(() => upsert(() => this.keptKeys.updateOne({ _id: subject }, kept, { upsert: true })))
  }

  async note(name: string): Promise<Note | null> {
    const found = await this.#bounded(() => this.notes.findOne({ _id: name }))
    return found && { order: found.order, text: found.text }
  }

  async keepNote(name: string, note: Note): Promise<void> {
    await this.#bounded(() =>
      upsert(() => this.notes.updateOne({ _id: name }, { $setOnInsert: note }, { upsert: true })),
    )
    await this.#bounded(() => this.notes.updateOne({ _id: name, order: { $lt: note.order } }, { $set: note }))
  }

  async rewrap(masterKey: Buffer): Promise<void> {
    const next = new KeyWrapping(masterKey)
    for await (const kept of this.#all()) await this.#rewrapOne(kept, next)
    // The proof last: until then the vault opens under the old master key and an interrupted run can be repeated.
    const proof = await this.#bounded(() => this.keptKeys.findOne({ _id: proofSubject }))
    if (proof) await this.#rewrapOne(proof, next)
    this.#cache.clear()
  }

  async check(): Promise<void> {
    if ((await this.#load(proofSubject)) === undefined) throw new WrongMasterKey()
  }

  async close(): Promise<void> {
    this.#cache.clear()
  }

  async *#all(): AsyncIterable<KeptKey> {
    const cursor = this.keptKeys.find({ _id: { $ne: proofSubject } })
    for (;;) {
      const kept = await this.#bounded(() => cursor.next())
      if (!kept) return
      yield kept
    }
  }

  async #rewrapOne({ _id, wrapped }: KeptKey, next: KeyWrapping): Promise<void> {
    if (wrapped === null) return
    let key: SubjectKey
    try {
      key = this.wrapping.unwrap(_id, wrapped.value())
    } catch (error) {
      // An interrupted run may have rewrapped it already. Any other failure is an error.
      next.unwrap(_id, wrapped.value())
      if (error instanceof WrongMasterKey) return
      throw error
    }
    const change = { $set: { wrapped: next.wrap(key) } } as object
    await this.#bounded(() => this.keptKeys.updateOne({ _id, wrapped }, change))
  }

  async #load(subject: string): Promise<KeyFate | undefined> {
    const kept = await this.#bounded(() => this.keptKeys.findOne({ _id: subject }))
    return kept ? this.#opened(kept) : undefined
  }

  /** Waits for a majority even if another process inserted the key, so that no failover can roll back a key in use. */
  async #make(subject: string): Promise<KeyFate> {
    const { wrapped } = this.wrapping.make(subject)
    const offer = { $setOnInsert: { wrapped, madeAt: new Date(this.now()) } } as object
    const kept = await this.#bounded(() =>
      upsert(() => this.keptKeys.findOneAndUpdate({ _id: subject }, offer, { upsert: true, returnDocument: 'after' })),
    )
    return this.#opened(kept!)
  }

  #opened({ _id, wrapped }: KeptKey): KeyFate {
    const fate = wrapped === null ? 'destroyed' : this.wrapping.unwrap(_id, wrapped.value())
    this.#cache.set(_id, fate)
    return fate
  }
}
