import { type Db, dropped, isDuplicate, reaching, upsert } from '@countersign/mongo'
import { type Generation, type ReadModelStore, StoreUnavailable, type TableDefinition } from '../port.js'
import { Commits } from './commits.js'
import { collectionsIn, generationOf, type KeptGeneration, rowsOf } from './kept.js'
import { MongoGeneration } from './mongo-generation.js'
import { halfADocument } from './pieces.js'
import { indexesOf } from './table-indexes.js'

/** Index builds of a collection that is still empty take no time; a server under load may take a while to begin. */
const indexingMs = 30_000

/**
 * Read models in MongoDB: a collection for every table of every generation, for any number of processes that read, and one
 * that writes a generation (two do no harm: see `Commits`). Dropped, they are made again from the log.
 *
 * @param definitions tables of the projections this program has, by the projection's name
 * @param pieceBytes how much of a commit's changes is kept in one document until it is carried out
 */
export function openMongoReadModels({
  db,
  definitions,
  pieceBytes = halfADocument,
}: {
  db: Db
  definitions: Readonly<Record<string, Readonly<Record<string, TableDefinition>>>>
  pieceBytes?: number
}): ReadModelStore {
  const collections = collectionsIn(db)
  const { generations, pieces, serving, checkpoints, counters } = collections
  const reach = reaching((cause) => new StoreUnavailable('the read models cannot be reached', { cause }))

  const generation = (projection: string, { _id, version }: Pick<KeptGeneration, '_id' | 'version'>): Generation =>
    new MongoGeneration(
      _id,
      version,
      projection,
      collections,
      db,
      definitions[projection] ?? {},
      reach,
      (write) => new Commits(collections, _id, write, reach, pieceBytes),
    )

  const served = async (projection: string): Promise<number | undefined> =>
    (await reach(() => serving.findOne({ _id: projection })))?.generation

  const nextId = async (): Promise<number> => {
    const count = () =>
      counters.findOneAndUpdate({ _id: 'generation' }, { $inc: { last: 1 } }, { upsert: true, returnDocument: 'after' })
    return (await reach(() => upsert(count)))!.last
  }

  const unfinished = async (projection: string, version: number) => {
    const inUse = await served(projection)
    const wanted = { projection, version, promoted: false, ...(inUse !== undefined && { _id: { $ne: inUse } }) }
    return reach(() => generations.findOne(wanted, { sort: { _id: 1 } }))
  }

  /** Whoever fills it finds that out at its next write, and nobody reads it: it goes with those that were read once. */
  const giveUp = ({ _id }: KeptGeneration) => {
    const change = { $set: { promoted: true }, $unset: { filling: '' as const } }
    return reach(() => generations.updateOne({ _id }, change))
  }

  const create = async (projection: string, version: number, tables: readonly string[]): Promise<KeptGeneration> => {
    const facts = { projection, version, tables: [...tables], promoted: false, checkpoint: 0 }
    for (;;) {
      const made = { _id: await nextId(), ...facts }
      try {
        await reach(() => generations.insertOne(made))
        return made
      } catch (error) {
        // The counter is behind, after a restore say, or counts for two at once (FerretDB 1): the next id is tried.
        if (!isDuplicate(error)) throw error
      }
    }
  }

  const drop = async ({ _id, projection, tables }: KeptGeneration) => {
    for (const table of tables) await reach(() => dropped(rowsOf(db, projection, _id, table)), indexingMs)
    // Of commits that never began: a writer that ends before it has written one down leaves its pieces.
    await reach(() => pieces.deleteMany({ generation: _id }))
    await reach(() => generations.deleteOne({ _id }))
  }

  /** Of a generation that was given up: whoever still filled it may have written into what was dropped by then. */
  const dropOrphans = async (projection: string) => {
    const all = await reach(() => db.listCollections({}, { nameOnly: true }).toArray())
    for (const { name } of all) {
      const id = generationOf(name, projection)
      if (id === undefined || (await reach(() => generations.findOne({ _id: id })))) continue
      await reach(() => dropped(db.collection(name)), indexingMs)
    }
  }

  return {
    async serving(projection) {
      const id = await served(projection)
      const found = id === undefined ? null : await reach(() => generations.findOne({ _id: id }))
      return found && generation(projection, found)
    },

    async building(projection, version, tables) {
      const found = await unfinished(projection, version)
      if (found?.filling) await giveUp(found)
      const goneOnWith = found?.filling ? null : found
      const build = goneOnWith ?? (await create(projection, version, Object.keys(tables)))
      // Each time, for whoever made it may have ended before all were there. One by one: FerretDB 1.24 breaks off where
      // several are there already.
      for (const [name, table] of Object.entries(tables)) {
        const rows = rowsOf(db, projection, build._id, name)
        for (const index of indexesOf(table)) await reach(() => rows.createIndexes([index]), indexingMs)
      }
      return generation(projection, build)
    },

    async promote(projection, { id }) {
      const before = await reach(() =>
        upsert(() => serving.findOneAndUpdate({ _id: projection }, { $set: { generation: id } }, { upsert: true })),
      )
      const both = before ? [id, before.generation] : [id]
      await reach(() => generations.updateMany({ _id: { $in: both } }, { $set: { promoted: true } }))
    },

    async dropRetired(projection) {
      const inUse = await served(projection)
      const retired = await reach(() => generations.find({ projection, promoted: true }).toArray())
      for (const made of retired) if (made._id !== inUse) await drop(made)
      await dropOrphans(projection)
    },

    async dropAll(projection) {
      await reach(() => serving.deleteOne({ _id: projection }))
      for (const made of await reach(() => generations.find({ projection }).toArray())) await drop(made)
    },

    async checkpointOf(follower) {
      return (await reach(() => checkpoints.findOne({ _id: follower })))?.position ?? 0
    },

    async saveCheckpoint(follower, position) {
      // Never back: who is late and no longer the one that follows must not make the other begin again.
      const save = () => checkpoints.updateOne({ _id: follower }, { $max: { position } }, { upsert: true })
      await reach(() => upsert(save))
    },

    /** The server keeps what was replaced in its journal and oplog until they are overwritten (`docs/operations.md`). */
    overwrite: async () => undefined,

    check: () => reach(async () => void (await db.command({ ping: 1 }))),

    /** The connection belongs to whoever opened it. */
    close: async () => undefined,
  }
}
