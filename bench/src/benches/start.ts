import { HttpClient } from '../measure/http-client.js'
import { port, startedBy, startInstallation, throwawayFolder } from '../measure/installation.js'
import { median } from '../measure/median.js'
import { cpuOf } from '../measure/process-group.js'
import type { Reference } from '../measure/reference.js'
import { counted, inH, type Line } from '../measure/report.js'

const rounds = 5

/** From the first process to the first response of the front page, built and warm. */
export async function start(reference: Reference): Promise<Line[]> {
  const lines: Line[] = []
  for (const [by, command] of [
    ['infra/tools/run/start.mjs', startedBy.node],
    ['npm start', startedBy.npm],
  ] as const) {
    const { wallMs, cpuUs } = await startSeveralTimes(command)
    lines.push(counted(`${by}: wall`, wallMs / 1000, 's', 2), inH(`${by}: CPU`, cpuUs, reference, 28_000))
  }
  return lines
}

async function startSeveralTimes(command: readonly string[]): Promise<{ wallMs: number; cpuUs: number }> {
  const walls: number[] = []
  const cpus: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const began = performance.now()
    await using installation = await startInstallation(await throwawayFolder(), command)
    using client = new HttpClient(port)
    await client.call('GET', '/')
    // The first round only warms caches.
    if (round > 0) {
      walls.push(performance.now() - began)
      cpus.push(cpuOf(installation.group))
    }
  }
  return { wallMs: median(walls), cpuUs: median(cpus) }
}
