import { randomBytes } from 'node:crypto'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { openMongo } from '@countersign/mongo'
import { openMongoReadModels } from '@countersign/projections/mongodb'
import { rebuildReadModels } from '@countersign/requests-api'
import { projections } from '@countersign/requests-api/internal/composition/read-models'
import { findJavaMongo } from '@countersign/test-services/mongo/find-java-mongo'
import { openMemoryVault } from '@countersign/vault'
import { connectMongoVault } from '@countersign/vault/mongodb'
import { startEngine } from '../engines/start-engine.js'
import { msOf } from '../measure/median.js'
import { counted, type Line, told } from '../measure/report.js'
import { eventsPerRequest, seedLog } from './seed-log.js'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const events = Number(process.env.EVENTS ?? 20_000)

/** Rebuilds every read model, each alone and all at once, from whole requests in the double of EventStoreDB. */
export async function rebuildInMongo(): Promise<Line[]> {
  const java = findJavaMongo()
  await using begun = new AsyncDisposableStack()
  const engine = async (name: Parameters<typeof startEngine>[0]) =>
    begun.adopt(await startEngine(name), (started) => started.stop())
  const eventStore = await engine('eventStore')
  const server = await engine('missing' in java ? 'mongo' : 'javaMongo')
  const eventLog = begun.adopt(openEventStoreLog({ url: eventStore.url, answerWithinMs: 60_000 }), (log) => log.close())
  const keys = openMemoryVault()
  await seedLog({ eventLog, vault: keys }, events / eventsPerRequest, process.env.LOG === 'scattered')
  const masterKey = randomBytes(32)
  const vault = begun.adopt(await connectMongoVault({ url: server.url, masterKey }), (opened) => opened.close())
  for await (const { subject, key } of keys.keys()) await vault.adopt(subject, key)
  const mongo = begun.adopt(await openMongo(server.url), (opened) => opened.close())
  const definitions = Object.fromEntries(projections.map(({ name, tables }) => [name, tables]))
  const engines = { eventLog, vault, readModels: openMongoReadModels({ db: mongo.db, definitions }) }
  const among = `${events.toLocaleString('en-US')} events`
  const lines = [told('on', `${'missing' in java ? 'the double of MongoDB' : java.version}, ${among}`)]
  for (const name of [...projections.map((one) => one.name), undefined]) {
    const ms = await msOf(() => rebuildReadModels(engines, silent, name))
    lines.push(counted(`  ${name ?? 'all at once'}`, (1000 * events) / ms, 'events/s'))
  }
  return lines
}
