import { seedList } from '../list/seed-list.js'
import { HttpClient } from '../measure/http-client.js'
import { port, startInstallation, throwawayFolder } from '../measure/installation.js'
import { underLoad } from '../measure/load.js'
import { medianMs } from '../measure/median.js'
import type { Reference } from '../measure/reference.js'
import { inH, inR, type Line } from '../measure/report.js'

const path = '/api/signature-requests?limit=10'

/** Filters and orders without a text search, including those that match almost no rows, and all. */
const ways = [
  'by=updated&order=rising',
  'by=sent',
  'by=ended&order=rising',
  'by=ends&order=rising',
  'status=pending',
  'status=pending&status=expired&status=declined',
  'status=draft&status=pending&status=completed&status=expired&status=declined&status=cancelled&by=sent',
  'status=draft&by=ended',
  'attention=true',
  'attention=true&status=completed',
  'attention=true&by=ends&order=rising',
  'from=2026-01-01T12:00:00Z&to=2026-01-01T13:00:00Z',
  'by=sent&status=pending&status=cancelled&from=2026-01-01T01:00:00Z&to=2026-01-01T02:00:00Z&order=rising',
]
const counts = ['', '?by=sent', '?by=ends&from=2026-01-31T01:00:00Z&to=2026-01-31T02:00:00Z']

/** The first page of the list among ten thousand and `REQUESTS` (default a million): filtered, ordered and counted. */
export async function list(reference: Reference): Promise<Line[]> {
  const max = Number(process.env['REQUESTS'] ?? 1_000_000)
  return [...(await listAmong(10_000, reference)), ...(await listAmong(max, reference))]
}

async function listAmong(requests: number, reference: Reference): Promise<Line[]> {
  const dataDir = await throwawayFolder()
  await seedList(dataDir, requests)
  await using installation = await startInstallation(dataDir)
  using client = new HttpClient(port)
  await mustListTen(client)
  await medianMs(1000, () => client.call('GET', path))
  const ms = await medianMs(2000, () => client.call('GET', path))
  const { cpuUs } = await underLoad(`http://127.0.0.1:${port}${path}`, installation.group, 5)
  const among = `10 among ${requests.toLocaleString('en-US')}`
  return [
    inR(`${among}, median`, ms, reference, 6),
    inH(`${among}, CPU`, cpuUs, reference, 55),
    ...(await narrowed(client, requests, reference)),
  ]
}

async function narrowed(client: HttpClient, requests: number, reference: Reference): Promise<Line[]> {
  const lines: Line[] = []
  const measure = async (address: string, name: string, max: number) => {
    await medianMs(50, () => client.call('GET', address))
    const ms = await medianMs(300, () => client.call('GET', address))
    lines.push(inR(`${name}, among ${requests.toLocaleString('en-US')}`, ms, reference, max))
  }
  for (const way of ways) await measure(`${path}&${way}`, way, 6)
  for (const way of counts) await measure(`/api/signature-requests/facets${way}`, `counts${way}`, 50)
  return lines
}

async function mustListTen(client: HttpClient): Promise<void> {
  const listed = await client.json<unknown[]>('GET', path)
  if (listed.length !== 10) throw new Error(`${listed.length} requests were listed, not 10`)
}
