import { openEmbedded, rebuildReadModels, systemClock } from '@countersign/requests-api'
import { projections as all } from '@countersign/requests-api/internal/composition/read-models'
import { throwawayFolder } from '../measure/installation.js'
import { msOf } from '../measure/median.js'
import { counted, type Line } from '../measure/report.js'
import { rebuildInMongo } from '../projections/rebuild-in-mongo.js'
import { eventsPerRequest, seedLog } from '../projections/seed-log.js'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
/** `EVENTS=1000000` matches the target; half of that run creates the events. */
const events = Number(process.env.EVENTS ?? 100_000)

/** Rebuild speed of read models on the embedded engines and on MongoDB's protocol. */
export const projections = async (): Promise<Line[]> => [...(await embedded()), ...(await rebuildInMongo())]

async function embedded(): Promise<Line[]> {
  const dataDir = await throwawayFolder()
  const engines = await openEmbedded({ dataDir, masterKey: null, smtp: null }, systemClock)
  try {
    await seedLog(engines, events / eventsPerRequest)
    // Warms the page cache.
    for await (const { position, live } of engines.eventLog.follow(0, AbortSignal.timeout(600_000))) {
      if (live || position < 0) break
    }
    const lines: Line[] = []
    let whole = 0
    for (const { name } of all) {
      const seconds = (await msOf(() => rebuildReadModels(engines, silent, name))) / 1000
      whole += seconds
      lines.push({ ...counted(name, events / seconds, 'events/s'), atLeast: 20_000 })
    }
    const among = `all five, ${events.toLocaleString('en-US')} events`
    return [...lines, counted(among, whole, 's', (120 * events) / 1_000_000)]
  } finally {
    await engines.close()
  }
}
