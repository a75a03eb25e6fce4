import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openEventStoreLog } from '@countersign/event-log/eventstore'
import { projections } from '@countersign/requests-api/internal/read-models/index'
import { findJavaMongo } from '@countersign/test-services/mongo/find-java-mongo'
import { openMemoryVault } from '@countersign/vault'
import { connectMongoVault } from '@countersign/vault/mongodb'
import { root } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { type Line, told } from '../measure/report.js'
import { eventsPerRequest, scatteredLog, seedLog } from '../projections/seed-log.js'
import type { Rebuilt, RebuildTask } from '../rebuild/rebuild-once.js'
import { startEngine } from '../replicas/start-engine.js'

const script = fileURLToPath(new URL('../rebuild/rebuild-once.js', import.meta.url))
const events = Number(process.env.EVENTS ?? 20_000)
const rounds = Number(process.env.ROUNDS ?? 3)
/** Events of a request one after the other, or among those of 500 others, as in a log that people have made. */
const seed = process.env.LOG === 'scattered' ? scatteredLog : seedLog

/**
 * Every read model built anew in a server of MongoDB's protocol, each alone and all at once, from a log of whole requests in the
 * double of EventStoreDB: this version and, where BEFORE names the checkout of an earlier one, that in turn with it, on the
 * same engines.
 */
export async function rebuild(): Promise<Line[]> {
  const java = findJavaMongo()
  const before = process.env.BEFORE
  if (before && !(await stat(join(before, 'services/requests-api/dist')).catch(() => null))) {
    return [told('skipped', 'BEFORE must name the folder of an earlier version, installed and built')]
  }
  const [eventStore, mongo] = await Promise.all([
    startEngine('eventStore'),
    startEngine('missing' in java ? 'mongo' : 'javaMongo'),
  ])
  try {
    const masterKey = randomBytes(32)
    const eventLog = openEventStoreLog({ url: eventStore.url, answerWithinMs: 60_000 })
    const keys = openMemoryVault()
    await seed({ eventLog, vault: keys }, events / eventsPerRequest)
    await eventLog.close()
    // One by one, and first: a server that is new to its work is not hurried.
    const vault = await connectMongoVault({ url: mongo.url, masterKey })
    for await (const { subject, key } of keys.keys()) await vault.adopt(subject, key)
    await vault.close()
    const names = projections.map(({ name }) => name)
    const task = { eventStoreUrl: eventStore.url, mongoUrl: mongo.url, masterKey: masterKey.toString('base64'), names }
    const was: Rebuilt[] = []
    const is: Rebuilt[] = []
    for (let round = 0; round < rounds; round++) {
      if (before) was.push(await rebuiltBy({ ...task, checkout: before, together: 'a call each' }))
      is.push(await rebuiltBy({ ...task, checkout: root, together: 'one call' }))
    }
    const server = 'missing' in java ? 'the double of MongoDB' : java.version
    return [
      told('on', `${server}, ${events.toLocaleString('en-US')} events`),
      ...names.map((name) => compared(name, was, is, ({ alone }) => alone[name]!)),
      compared('all at once', was, is, ({ together }) => together, 10),
    ]
  } finally {
    await Promise.all([eventStore.stop(), mongo.stop()])
  }
}

async function rebuiltBy(task: RebuildTask): Promise<Rebuilt> {
  const child = fork(script, [], { execArgv: [] })
  child.send(task)
  const [rebuilt] = (await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])) as [
    Rebuilt | undefined,
  ]
  if (!rebuilt) throw new Error(`the program of ${task.checkout} did not get through`)
  return rebuilt
}

function compared(
  what: string,
  was: readonly Rebuilt[],
  is: readonly Rebuilt[],
  of: (rebuilt: Rebuilt) => number,
  atLeast?: number,
): Line {
  const rate = (all: readonly Rebuilt[]) => events / median(all.map(of))
  const shown = (value: number) => Math.round(value).toLocaleString('en-US')
  if (was.length === 0) return told(what, `${shown(rate(is))} events/s`)
  const measured = `${shown(rate(was))} → ${shown(rate(is))} events/s`
  return { what, measured, ratio: rate(is) / rate(was), unit: '', atLeast }
}
