import type { Log } from '@countersign/telemetry'
import type { ReadModelStore } from '../ports/read-model-store.js'
import { formerProjections } from '../read-models/index.js'

/**
 * Drops the read models that earlier versions of this program kept: what is in them, names and addresses too, is erased by
 * nobody any more. What goes wrong is warned of, and done at the next start.
 *
 * @param keepMs how long replicas of the version before may still read them, in ms
 */
export async function dropFormerReadModels(store: ReadModelStore, log: Log, keepMs: number): Promise<void> {
  if (keepMs === 0) return dropEach(store, log)
  setTimeout(() => void dropEach(store, log), keepMs).unref()
}

async function dropEach(store: ReadModelStore, log: Log): Promise<void> {
  for (const projection of formerProjections) {
    await store.dropAll(projection).catch((error: unknown) => {
      log.warn({ projection, why: String(error) }, 'tables of an earlier version are still there')
    })
  }
}
