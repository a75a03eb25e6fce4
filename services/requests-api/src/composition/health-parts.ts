import { mailQueue } from '@countersign/contracts/jobs'
import type { DocumentTools } from '@countersign/documents'
import { type Consumer, countedIn } from '../effects/consumer.js'
import type { Scheduler } from '../timers/scheduler.js'
import type { DiskRoom } from '../application/uploads/disk-room.js'
import type { HistoryWatch } from '../integrity/history-watch.js'
import type { LeasedFollower, LeasedReadModel, LogWatch } from '@countersign/projections'
import type { Part } from '../http/health/health.js'
import type { Engines } from '../ports/engines.js'
import type { PageChecks } from '../ports/page-checks.js'

/**
 * Everything health looks at, by name. Calls stop only for what answering one needs: the log, the keys, the memory of calls,
 * and the rows of every read model, be they old.
 */
export function healthParts({
  engines,
  logWatch,
  tools,
  kept,
  reactors,
  history,
  scheduler,
  sealing,
  timestamps,
  pageChecks,
  room,
}: {
  engines: Engines
  logWatch: LogWatch | undefined
  tools: DocumentTools
  kept: readonly LeasedReadModel[]
  reactors: readonly LeasedFollower[]
  history: HistoryWatch
  scheduler: Scheduler
  sealing: Pick<Consumer, 'check'>
  timestamps: Pick<Consumer, 'check'>
  pageChecks: { consumer: Pick<Consumer, 'check'>; store: Pick<PageChecks, 'givenUp'> }
  room: DiskRoom
}): Part[] {
  const { eventLog, readModels, queue, blobs, vault, calls } = engines
  const head = shared(() => eventLog.head())
  return [
    { name: 'event-log', check: () => eventLog.check(), stopsCalls: true },
    ...(logWatch ? [{ name: 'log-feed', check: () => logWatch.check() }] : []),
    { name: 'vault', check: () => vault.check(), stopsCalls: true },
    { name: 'blobs', check: () => blobs.check() },
    { name: 'read-models', check: () => readModels.check(), stopsCalls: true },
    { name: 'call-memory', check: () => calls.check(), stopsCalls: true },
    { name: 'job-queue', check: () => countedIn(queue, mailQueue) },
    ...kept.map((readModel) => ({
      name: `read-model ${readModel.name}`,
      check: () => readModel.check(head),
      stopsCalls: () => !readModel.built,
    })),
    ...reactors.map((reactor) => ({ name: reactor.name, check: () => reactor.check() })),
    { name: 'history', check: () => history.check() },
    ...scheduler.jobs.map(({ name }) => ({ name, check: () => scheduler.check(name) })),
    { name: 'sealing', check: () => sealing.check() },
    { name: 'timestamps', check: () => timestamps.check() },
    { name: 'page-checks', check: () => pageChecksWord(pageChecks) },
    { name: 'documents', check: () => toolsWord(tools) },
    { name: 'disk', check: () => room.check() },
  ]
}

/** Asks once for all who ask meanwhile. */
function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined
  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined
    }))
}

async function toolsWord(tools: DocumentTools): Promise<string> {
  const { ok, detail } = await tools.health()
  if (!ok) throw new Error(detail)
  return `Word files by ${detail}`
}

async function pageChecksWord({ consumer, store }: Parameters<typeof healthParts>[0]['pageChecks']): Promise<string> {
  return `${await consumer.check()}, ${await store.givenUp(1000)} given up`
}
