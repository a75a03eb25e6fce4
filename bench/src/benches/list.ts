import { seedList } from '../list/seed-list.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { underLoad } from '../measure/load.js'
import { medianMs } from '../measure/median.js'
import type { Reference } from '../measure/reference.js'
import { inH, inR, type Line } from '../measure/report.js'

const path = '/api/signature-requests?limit=10'

/** The first ten of the list, among ten thousand and among a million. */
export async function list(reference: Reference): Promise<Line[]> {
  return [...(await listAmong(10_000, reference)), ...(await listAmong(1_000_000, reference))]
}

async function listAmong(requests: number, reference: Reference): Promise<Line[]> {
  const dataDir = await throwawayFolder()
  await seedList(dataDir, requests)
  const installation = await startInstallation(dataDir)
  const client = new HttpClient(port)
  try {
    await mustListTen(client)
    await medianMs(1000, () => client.call('GET', path))
    const ms = await medianMs(2000, () => client.call('GET', path))
    const { cpuUs } = await underLoad(`http://127.0.0.1:${port}${path}`, installation.group, 5)
    const among = `10 among ${requests.toLocaleString('en-US')}`
    return [inR(`${among}, median`, ms, reference, 6), inH(`${among}, CPU`, cpuUs, reference, 55)]
  } finally {
    client.close()
    await installation.stop()
  }
}

async function mustListTen(client: HttpClient): Promise<void> {
  const listed = await client.json<unknown[]>('GET', path)
  if (listed.length !== 10) throw new Error(`${listed.length} requests were listed, not 10`)
}
