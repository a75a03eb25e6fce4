import { setTimeout as wait } from 'node:timers/promises'
import type { ProductionInstallation } from './installation.js'

const lookMs = 500
/** Idle CPU of two replicas per interval, from leases and timers. */
const idleUs = 60_000
const maxChecks = 40

export async function settled(side: ProductionInstallation): Promise<void> {
  for (let before = -Infinity, looks = 0; looks < maxChecks; looks++) {
    const { api } = side.cpu()
    if (api - before <= idleUs) return
    before = api
    await wait(lookMs)
  }
}
