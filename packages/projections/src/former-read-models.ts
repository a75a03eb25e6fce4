import type { Log } from '@countersign/telemetry'
import type { ReadModelStore } from './port.js'

/**
 * Drops the read models that earlier versions of this program kept: what is in them, names and addresses too, is erased by
 * nobody any more. What goes wrong is warned of, and done at the next start.
 *
 * @param names of the projections that earlier versions had
 * @param keepMs how long replicas of the version before may still read them, in ms
 */
export async function dropFormerReadModels(
  store: ReadModelStore,
  names: readonly string[],
  log: Log,
  keepMs: number,
): Promise<void> {
  if (keepMs === 0) return dropEach(store, names, log)
  setTimeout(() => void dropEach(store, names, log), keepMs).unref()
}

async function dropEach(store: ReadModelStore, names: readonly string[], log: Log): Promise<void> {
  for (const projection of names) {
    await store.dropAll(projection).catch((error: unknown) => {
      log.warn({ projection, why: String(error) }, 'tables of an earlier version are still there')
    })
  }
}
