import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// Builds every read model anew on engines that are there, by the program of one checkout, and says how long that took. A process
// of its own, so that two checkouts do not share what V8 has learnt, nor their modules.

/** Told by whoever forks it. */
export interface RebuildTask {
  checkout: string
  eventStoreUrl: string
  mongoUrl: string
  masterKey: string
  names: string[]
  /** All at once: in one call where the program builds them together by itself, else in a call each at the same time. */
  together: 'one call' | 'a call each'
}

/** Seconds that each took alone, and that all took together. */
export interface Rebuilt {
  alone: Record<string, number>
  together: number
}

type MongoReadModels = typeof import('@countersign/projections/mongodb')
type Projections = typeof import('@countersign/requests-api/internal/read-models/index')
type Api = typeof import('@countersign/requests-api')

const silent = { debug() {}, info() {}, warn() {}, error() {} }

async function rebuild({ checkout, eventStoreUrl, mongoUrl, masterKey, names, together }: RebuildTask) {
  // What is used of them is the same in all versions that there are to compare with.
  const from = <Module>(path: string) => import(pathToFileURL(join(checkout, path)).href) as Promise<Module>
  const [{ openMongo }, { openEventStoreLog }, { connectMongoVault }, { openMongoReadModels }] = await Promise.all([
    from<typeof import('@countersign/mongo')>('packages/mongo/dist/index.js'),
    from<typeof import('@countersign/event-log/eventstore')>('packages/event-log/dist/eventstore/eventstore-log.js'),
    from<typeof import('@countersign/vault/mongodb')>('packages/vault/dist/mongodb/index.js'),
    from<MongoReadModels>('packages/projections/dist/mongodb/index.js').catch(() =>
      // Where versions before this package had it.
      from<MongoReadModels>('services/requests-api/dist/adapters/mongodb/read-models/mongo-read-models.js'),
    ),
  ])
  const { projections } = await from<Projections>('services/requests-api/dist/read-models/index.js')
  const { rebuildReadModels } = await from<Api>('services/requests-api/dist/operations/rebuild-read-models.js')
  const definitions = Object.fromEntries(projections.map(({ name, tables }) => [name, tables]))
  const mongo = await openMongo(mongoUrl)
  const key = Buffer.from(masterKey, 'base64')
  const engines = {
    readModels: openMongoReadModels({ db: mongo.db, definitions }),
    eventLog: openEventStoreLog({ url: eventStoreUrl }),
    vault: await connectMongoVault({ url: mongoUrl, masterKey: key }),
  }
  const timed = async (run: () => Promise<unknown>) => {
    const began = performance.now()
    await run()
    return (performance.now() - began) / 1000
  }
  const alone: Record<string, number> = {}
  for (const name of names) alone[name] = await timed(() => rebuildReadModels(engines, silent, name))
  const every = projections.map(({ name }) => name)
  const all = await timed(() =>
    together === 'one call'
      ? rebuildReadModels(engines, silent)
      : Promise.all(every.map((name) => rebuildReadModels(engines, silent, name))),
  )
  await engines.eventLog.close()
  await engines.vault.close()
  await mongo.close()
  return { alone, together: all } satisfies Rebuilt
}

process.once('message', (task: RebuildTask) => {
  void rebuild(task).then((rebuilt) => process.send!(rebuilt, () => process.disconnect()))
})
