import { type Db, reaching, upsert } from '@countersign/mongo'
import type { Binary, Collection } from 'mongodb'
import { type KeyCache, keyCache } from '../key-cache.js'
import { KeyDestroyed, type KeyFate, type Note, type Vault, VaultUnavailable, WrongMasterKey } from '../port.js'
import type { SubjectKey } from '../subject-key.js'
import { KeyWrapping } from '../wrapping.js'

/** A subject's key, or, once destroyed, the mark that keeps a second one from being made. */
interface KeptKey {
  _id: string
  wrapped: Binary | null
  madeAt: Date
  destroyedAt?: Date
}

interface KeptNote extends Note {
  _id: string
}

/** The subject whose key proves that the master key is the right one. */
const proofSubject = 'vault-proof'

/**
 * The vault in a collection of MongoDB, for any number of processes.
 *
 * The collection can be all that a database holds: give another one than the read models' (`client.db('countersign-vault')`),
 * with a user of its own, and exclude it from dumps that are kept for long. Whoever must be sure that an erased person is
 * gone keeps copies of the vault no longer than the erasure may take, and that goes for the oplog too, which belongs to the
 * whole replica set: a destroyed key stands in it, wrapped, until it is overwritten (`oplogSizeMB`,
 * `storage.oplogMinRetentionHours`). Where that is too long, the vault gets a replica set of its own (a second `openMongo`).
 * Without the vault nothing personal can be read: it is backed up together with the log, only kept shorter.
 *
 * @param db where the collection is
 * @param masterKey 32 bytes that wrap every key
 * @throws {WrongMasterKey} when the collection was made with another master key
 * @throws {VaultUnavailable}
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
  // What is read must be there to stay: a key that a failover takes back would leave behind what was sealed under it.
  const keys = db.collection<KeptKey>(collection, { readConcern: { level: 'majority' } })
  const notes = db.collection<KeptNote>(`${collection}-notes`, { readConcern: { level: 'majority' } })
  const vault = new MongoVault(keys, notes, new KeyWrapping(masterKey), now)
  await vault.proveMasterKey()
  return vault
}

class MongoVault implements Vault {
  readonly #cache: KeyCache
  readonly #reach = reaching((cause) => new VaultUnavailable('the vault cannot be reached', { cause }))

  constructor(
    private readonly keptKeys: Collection<KeptKey>,
    private readonly notes: Collection<KeptNote>,
    private readonly wrapping: KeyWrapping,
    private readonly now: () => number,
  ) {
    this.#cache = keyCache(now)
  }

  /** @throws {WrongMasterKey} */
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
    // The first destruction is the one that counts: `$min` leaves its time. One that was asked for is carried out even
    // where the answer is late, for it is the same when repeated.
    const bury = { $set: { wrapped: null }, $min: { destroyedAt: at }, $setOnInsert: { madeAt: at } }
    await this.#reach(() => upsert(() => this.keptKeys.updateOne({ _id: subject }, bury, { upsert: true })))
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
    await this.#reach(() => upsert(() => this.keptKeys.updateOne({ _id: subject }, kept, { upsert: true })))
  }

  async note(name: string): Promise<Note | null> {
    const found = await this.#reach(() => this.notes.findOne({ _id: name }))
    return found && { order: found.order, text: found.text }
  }

  async keepNote(name: string, note: Note): Promise<void> {
    await this.#reach(() => upsert(() => this.notes.updateOne({ _id: name }, { $setOnInsert: note }, { upsert: true })))
    await this.#reach(() => this.notes.updateOne({ _id: name, order: { $lt: note.order } }, { $set: note }))
  }

  async rewrap(masterKey: Buffer): Promise<void> {
    const next = new KeyWrapping(masterKey)
    for await (const kept of this.#all()) await this.#rewrapOne(kept, next)
    // The proof last: until then the vault opens under the old master key, and this can be run again.
    const proof = await this.#reach(() => this.keptKeys.findOne({ _id: proofSubject }))
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
      const kept = await this.#reach(() => cursor.next())
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
      // Done by a run that was interrupted; what neither key opens is somebody else's.
      next.unwrap(_id, wrapped.value())
      if (error instanceof WrongMasterKey) return
      throw error
    }
    const change = { $set: { wrapped: next.wrap(key) } } as object
    await this.#reach(() => this.keptKeys.updateOne({ _id, wrapped }, change))
  }

  async #load(subject: string): Promise<KeyFate | undefined> {
    const kept = await this.#reach(() => this.keptKeys.findOne({ _id: subject }))
    return kept ? this.#opened(kept) : undefined
  }

  /**
   * Offers a new key: of all that are offered at once, the one that is inserted is everybody's. The answer waits for a
   * majority even where somebody else's key was there already, so that no key is used that could still be taken back.
   */
  async #make(subject: string): Promise<KeyFate> {
    const { wrapped } = this.wrapping.make(subject)
    const offer = { $setOnInsert: { wrapped, madeAt: new Date(this.now()) } } as object
    const kept = await this.#reach(() =>
      upsert(() => this.keptKeys.findOneAndUpdate({ _id: subject }, offer, { upsert: true, returnDocument: 'after' })),
    )
    return this.#opened(kept!)
  }

  #opened({ _id, wrapped }: KeptKey): KeyFate {
    if (wrapped === null) return 'destroyed'
    const key = this.wrapping.unwrap(_id, wrapped.value())
    this.#cache.set(key.subject, key)
    return key
  }
}
