import { Person } from '../access/person.js'
import { teamLines } from '../access/team.js'
import { startUnlimitedApi } from '../access/unlimited-api.js'
import { seedList } from '../list/seed-list.js'
import { HttpClient } from '../measure/http-client.js'
import { type Installation, port, throwawayFolder } from '../measure/installation.js'
import { underLoad } from '../measure/load.js'
import { median, medianMs } from '../measure/median.js'
import { cpuOf, quiet } from '../measure/process-group.js'
import type { Reference } from '../measure/reference.js'
import { counted, inH, inR, type Line } from '../measure/report.js'

const path = '/api/signature-requests?limit=10'
/** Everything that the dashboard asks for before it shows its list. */
const dashboard = ['/api/me', '/api/stats', path]
const rounds = 4
const signIns = 40

/** The same API in the open mode, and claimed: the cost of a session per call, of signing in, and of a team. */
export async function access(reference: Reference): Promise<Line[]> {
  const dataDir = await throwawayFolder()
  await seedList(dataDir, 10_000)
  await using api = await startUnlimitedApi(dataDir)
  using client = new HttpClient(port)
  const open = await costOfCall(api, client)
  const person = await Person.claim(client, api.claimLink)
  const held = await costOfCall(api, client)
  return [
    inH('10 among 10,000 in the open mode, CPU', open, reference),
    inH('10 among 10,000 with a session, CPU', held, reference, 55),
    inH('the session and its permissions, CPU', held - open, reference, 4),
    inR('10 among 10,000 with a session, median', await readMs(client, path), reference, 6),
    ...(await dashboardLines(client, reference)),
    ...(await readsBesideSignIns(person, client)),
    ...(await signInLines(api, person)),
    ...(await teamLines(client, (id) => api.tokenOf(id), reference)),
  ]
}

/** Median of several loads, µs. */
async function costOfCall({ group }: Installation, client: HttpClient): Promise<number> {
  await client.call('GET', path)
  const costs: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const { cpuUs } = await underLoad(`http://127.0.0.1:${port}${path}`, group, 3, client.cookie)
    // The first round only warms caches.
    if (round > 0) costs.push(cpuUs)
  }
  return median(costs)
}

async function readMs(client: HttpClient, address: string): Promise<number> {
  await medianMs(300, () => client.call('GET', address))
  return medianMs(1000, () => client.call('GET', address))
}

async function dashboardLines(client: HttpClient, reference: Reference): Promise<Line[]> {
  const lines: Line[] = []
  for (const address of dashboard.slice(0, 2)) {
    lines.push(inR(`${address} with a session, median`, await readMs(client, address), reference, 6))
  }
  return lines
}

async function readsBesideSignIns(person: Person, client: HttpClient): Promise<Line[]> {
  const reads = () => medianMs(300, () => client.call('GET', path))
  const alone = await reads()
  let over = false
  const others = Array.from({ length: 4 }, async () => {
    using other = new HttpClient(port)
    while (!over) await person.byPassword(other)
  })
  const beside = await reads()
  over = true
  await Promise.all(others)
  return [
    counted('a read alone, median', alone, 'ms'),
    counted('a read beside four sign-ins by password, median', beside, 'ms'),
    counted('  added to it', beside - alone, 'ms', 20),
  ]
}

async function signInLines(api: Installation, person: Person): Promise<Line[]> {
  const lines: Line[] = []
  const measure = async (what: string, signIn: (client: HttpClient) => Promise<void>, maxMs: number) => {
    using client = new HttpClient(port)
    for (let n = 0; n < signIns / 2; n++) await signIn(client)
    await quiet(api)
    const used = cpuOf(api.group)
    const ms = await medianMs(signIns, () => signIn(client))
    await quiet(api)
    const cpuMs = (cpuOf(api.group) - used) / signIns / 1000
    lines.push(counted(`${what}, CPU`, cpuMs, 'ms', maxMs), counted(`${what}, median`, ms, 'ms'))
  }
  await measure('sign-in by password', (client) => person.byPassword(client), 60)
  await person.addPasskey()
  await measure('sign-in by passkey', (client) => person.byPasskey(client), 40)
  return lines
}
