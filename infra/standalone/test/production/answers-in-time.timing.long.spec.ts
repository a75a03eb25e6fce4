import type { FullReadiness } from '@countersign/contracts'
import { describeUnless } from '@countersign/test-services/skipped'
import { beforeAll, expect, it } from '@jest/globals'
import { createRequest, until } from '../sender.js'
import { pause } from '../pause.js'
import { type Attempt, PatientCalls } from './patient-calls.js'
import { noProduction, Production, type Replica } from './production.js'

const suite = 'the API, while an engine that it needs is frozen'

/** Longest waits for engines in ms, with the quarter for a stall of the API's process (rule calls-14). */
const waits = { read: 1.25 * 2000, change: 1.25 * 5000 }
/** A call's work besides its waits takes at most this many times as long as the same calls without a fault. */
const workFactor = 10

describeUnless(noProduction())(suite, () => {
  const production = new Production(suite)
  let replica: Replica
  let calls: PatientCalls
  let path: string
  beforeAll(async () => {
    replica = await production.replica()
    calls = new PatientCalls(() => replica.url)
    path = `/api/signature-requests/${(await createRequest(calls, 'Lease', [])).id}`
  })

  const all = () => [
    calls.attempt('GET', '/api/signature-requests'),
    calls.attempt('GET', path),
    calls.attempt('POST', '/api/signature-requests', { title: 'Loan', documentIds: [] }),
    calls.attempt('PATCH', path, { title: 'Loan' }),
  ]
  const slowest = (attempts: readonly Attempt[]) => Math.max(...attempts.map(({ ms }) => ms))

  it.each([
    ['EventStoreDB', () => [production.eventStore]],
    ['MongoDB', () => [production.mongo]],
    ['each of them', () => [production.eventStore, production.mongo]],
  ])('ends reads within 2 s and changes within 5 s: %s', async (_, frozen) => {
    await until(async () => {
      const { parts } = (await (await fetch(`${replica.url}/api/health/ready`)).json()) as FullReadiness
      return parts.every(({ status }) => status !== 'failing')
    })
    const usual = slowest([...(await Promise.all(all())), ...(await Promise.all(all()))])
    const stalls = measuredStalls()
    for (const engine of frozen()) engine.freeze()
    const attempts = await Promise.all(all())
    for (const engine of frozen()) engine.thaw()
    const allowed = workFactor * usual + (await stalls.end())
    for (const { call, status, ms } of attempts) {
      expect([200, 503]).toContain(status)
      const most = call.startsWith('GET') ? waits.read : waits.change
      expect({ call, beyond: Math.max(0, ms - most - allowed) }).toEqual({ call, beyond: 0 })
    }
    expect(attempts.map(({ status }) => status)).toContain(503)
  })
})

/** Measures how late plain timers of this process fire, as timers of the API do on the same machine. */
function measuredStalls() {
  const everyMs = 20
  let [lateMs, isOver] = [0, false]
  const measuring = (async () => {
    while (!isOver) {
      const began = performance.now()
      await pause(everyMs)
      lateMs += Math.max(0, performance.now() - began - everyMs)
    }
  })()
  return {
    /** @returns the total lateness in ms */
    async end(): Promise<number> {
      isOver = true
      await measuring
      return lateMs
    },
  }
}
