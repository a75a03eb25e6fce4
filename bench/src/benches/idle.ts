import { setTimeout as wait } from 'node:timers/promises'
import { onePagePdf } from '../flow/one-page-pdf.js'
import { sendOne } from '../flow/sending-flow.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startedBy, startInstallation, throwawayFolder } from '../measure/installation.js'
import { memoryOf } from '../measure/process-group.js'
import { counted, type Line } from '../measure/report.js'

const idleMs = 30_000
const megabyte = 1024 ** 2

/** Memory of the whole process group, everything embedded: half a minute after the start, and half a minute after a flow. */
export async function idle(): Promise<Line[]> {
  const lines: Line[] = []
  for (const [by, command] of [
    ['infra/tools/run/start.mjs', startedBy.node],
    ['npm start', startedBy.npm],
  ] as const) {
    const installation = await startInstallation(await throwawayFolder(), command)
    const client = new HttpClient(port)
    const look = (when: string): Line[] => {
      const { rss, pss, processes } = memoryOf(installation.group)
      return [
        counted(`${by}, ${when}: RSS of ${processes} processes`, rss / megabyte, 'MB', 200),
        counted(`${by}, ${when}: shared pages counted once`, pss / megabyte, 'MB'),
      ]
    }
    await wait(idleMs)
    lines.push(...look('idle'))
    await sendOne(client, await onePagePdf(0))
    await wait(idleMs)
    lines.push(...look('after a flow'))
    client.close()
    await installation.stop()
  }
  return lines
}
