import { setTimeout as wait } from 'node:timers/promises'
import type { ProductionInstallation } from './installation.js'

const lookMs = 500
/** What leases and timers cost two replicas in that time at most, and no follower that still has something to do. */
const idleUs = 60_000
const mostLooks = 40

/** Waits until the API's processes have nothing more to do. */
export async function settled(side: ProductionInstallation): Promise<void> {
  for (let before = -Infinity, looks = 0; looks < mostLooks; looks++) {
    const { api } = side.cpu()
    if (api - before <= idleUs) return
    before = api
    await wait(lookMs)
  }
}
