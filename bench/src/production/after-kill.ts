import { setTimeout as wait } from 'node:timers/promises'
import { HttpClient } from '../measure/http-client.js'
import type { ProductionInstallation } from './installation.js'

const againMs = 25
const maxMs = 60_000

/** Kills and restarts the only replica, and retries a create. @returns seconds since the kill */
export async function secondsToCreate(side: ProductionInstallation, documentId: string): Promise<number> {
  using client = new HttpClient(...side.ports)
  const killedAt = performance.now()
  const { ready } = await side.killAndStartAnew()
  const body = JSON.stringify({ title: 'Consulting Agreement', documentIds: [documentId] })
  for (;;) {
    const accepted = await client.call('POST', '/api/signature-requests', body).catch(() => null)
    const seconds = (performance.now() - killedAt) / 1000
    if (accepted) {
      await ready
      return seconds
    }
    if (seconds > maxMs / 1000) throw new Error('no request could be created any more')
    await wait(againMs)
  }
}
