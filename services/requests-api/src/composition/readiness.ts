import { setTimeout as wait } from 'node:timers/promises'
import type { Readiness } from '@countersign/contracts'
import type { Told } from '@countersign/process'
import type { Log } from '../ports/log.js'
import type { Api } from './start-api.js'

/** How often a replica that is starting looks whether calls can be answered, and how often it says what they wait for. */
const lookEveryMs = 250
const sayEveryMs = 10_000

/** What `/api/health/ready` answers, for those who watch over the process. */
export async function toldReadiness(api: Pick<Api, 'readiness'>): Promise<Told> {
  const readiness = await api.readiness()
  const contentType = 'application/json; charset=utf-8'
  return { ready: readiness.status !== 'not-ready', text: JSON.stringify(readiness), contentType }
}

/** Resolves once calls can be answered, as while read models are built for the first time, or once it is told to end. */
export async function untilReady(api: Pick<Api, 'readiness'>, log: Log, told?: Promise<unknown>): Promise<void> {
  let over = false
  void told?.then(() => (over = true))
  let saidAt = Number.NEGATIVE_INFINITY
  while (!over) {
    const readiness = await api.readiness()
    if (readiness.status !== 'not-ready') return
    if (performance.now() - saidAt > sayEveryMs) {
      log.info({ failing: failingOf(readiness) }, 'calls cannot be answered yet')
      saidAt = performance.now()
    }
    await wait(lookEveryMs)
  }
}

const failingOf = ({ parts }: Readiness) =>
  parts.flatMap(({ name, status, detail }) => (status === 'failing' ? [{ name, detail }] : []))
