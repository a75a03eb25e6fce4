import { boundedCalls, type Db, dropped, isDuplicate, upsert } from '@countersign/mongo'
import { type Generation, type ReadModelStore, StoreUnavailable, type TableDefinition } from '../port.js'
import { Commits } from './commits.js'
import { collectionsIn, type GenerationDocument, generationOf, rowsOf } from './documents.js'
import { MongoGeneration } from './mongo-generation.js'
import { halfADocument } from './pieces.js'
import { indexesOf } from './table-indexes.js'

/** Indexes of an empty collection build instantly, but a busy server may start late. */
const indexingMs = 30_000

/**
 * Any number of processes may read; one writes a generation (two do no harm: see `Commits`).
 *
 * @param definitions tables of this program's projections, by projection name
 * @param pieceBytes maximum bytes of changes per document of a pending commit
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
  const reach = boundedCalls((cause) => new StoreUnavailable('the read models cannot be reached', { cause }))

  const generation = (projection: string, { _id, version }: Pick<GenerationDocument, '_id' | 'version'>): Generation =>
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

  /** Never change, and every read on a replica that watches needs one. */
  const versions = new Map<number, number>()
  const versionOf = async (id: number): Promise<number | undefined> => {
    const version = versions.get(id) ?? (await reach(() => generations.findOne({ _id: id })))?.version
    if (version !== undefined) versions.set(id, version)
    return version
  }

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

  /** Marks a generation for dropping. No reader uses it, and a process still filling it fails at its next write. */
  const giveUp = ({ _id }: GenerationDocument) => {
    const change = { $set: { promoted: true }, $unset: { filling: '' as const } }
    return reach(() => generations.updateOne({ _id }, change))
  }

  const create = async (
    projection: string,
    version: number,
    tables: readonly string[],
  ): Promise<GenerationDocument> => {
    const facts = { projection, version, tables: [...tables], promoted: false, checkpoint: 0 }
    for (;;) {
      const made = { _id: await nextId(), ...facts }
      try {
        await reach(() => generations.insertOne(made))
        return made
      } catch (error) {
        // The counter lags after a restore, or counts twice (FerretDB 1): try the next id.
        if (!isDuplicate(error)) throw error
      }
    }
  }

  const drop = async ({ _id, projection, tables }: GenerationDocument) => {
    for (const table of tables) await reach(() => dropped(rowsOf(db, projection, _id, table)), indexingMs)
    // Includes pieces of commits that never began, left by a writer that died before.
    await reach(() => pieces.deleteMany({ generation: _id }))
    await reach(() => generations.deleteOne({ _id }))
  }

  /** Drops collections of abandoned generations, which a late filler may have written again. */
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
      const version = id === undefined ? undefined : await versionOf(id)
      return version === undefined ? null : generation(projection, { _id: id!, version })
    },

    async building(projection, version, tables) {
      const found = await unfinished(projection, version)
      if (found?.filling) await giveUp(found)
      const resumable = found?.filling ? null : found
      const build = resumable ?? (await create(projection, version, Object.keys(tables)))
      // Every time, because the creator may have died before all existed. One by one, because FerretDB 1.24 aborts when
      // several exist.
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
      // $max: a late writer that lost its lease must not set the checkpoint back.
      const save = () => checkpoints.updateOne({ _id: follower }, { $max: { position } }, { upsert: true })
      await reach(() => upsert(save))
    },

    /** The server keeps replaced data in its journal and oplog until they are overwritten (`docs/operations.md`). */
    overwrite: async () => undefined,

    check: () => reach(async () => void (await db.command({ ping: 1 }))),

    /** The connection belongs to the opener. */
    close: async () => undefined,
  }
}
