import type { DocumentTools } from '@countersign/documents'
import type { Clockwork } from '../application/clockwork/clockwork.js'
import type { HistoryWatch } from '../following/history/history-watch.js'
import type { KeptReactor } from '../following/kept-reactor.js'
import type { KeptReadModel } from '../following/kept-read-model.js'
import type { Part } from '../http/health/health.controller.js'
import type { Engines } from './engines.js'

/** Everything health looks at, by name. A stopped follower is red; what calls can be answered without, only degrades. */
export function healthParts({
  engines,
  tools,
  kept,
  reactors,
  history,
  clockwork,
  sealing,
  timestamps,
}: {
  engines: Engines
  tools: DocumentTools
  kept: readonly KeptReadModel[]
  reactors: readonly KeptReactor[]
  history: HistoryWatch
  clockwork: Clockwork
  sealing: { check(): Promise<string> }
  timestamps: { check(): Promise<string> }
}): Part[] {
  const { eventLog, readModels, queue, blobs, vault, calls } = engines
  return [
    { name: 'event-log', check: () => eventLog.check() },
    { name: 'vault', check: () => vault.check() },
    { name: 'blobs', check: () => blobs.check(), onlyDegrades: true },
    { name: 'read-models', check: () => readModels.check() },
    { name: 'call-memory', check: () => calls.check() },
    { name: 'job-queue', check: async () => queueWord(await queue.counts('mail')) },
    ...kept.map((readModel) => ({ name: `read-model ${readModel.name}`, check: () => readModel.check() })),
    ...reactors.map((reactor) => ({ name: reactor.name, check: () => reactor.check() })),
    { name: 'history', check: () => history.check(), onlyDegrades: true },
    { name: 'clockwork', check: () => choresWord(clockwork.failing) },
    { name: 'sealing', check: () => sealing.check() },
    { name: 'timestamps', check: () => timestamps.check() },
    { name: 'documents', check: () => toolsWord(tools) },
  ]
}

function choresWord(failing: ReadonlyMap<string, string>): void {
  if (failing.size > 0) throw new Error([...failing].map(([name, why]) => `${name}: ${why}`).join('; '))
}

const queueWord = ({ waiting, delayed, running }: { waiting: number; delayed: number; running: number }): string =>
  `${waiting} waiting, ${delayed} due later, ${running} running`

async function toolsWord(tools: DocumentTools): Promise<string> {
  const { ok, detail } = await tools.health()
  if (!ok) throw new Error(detail)
  return `Word files by ${detail}`
}
