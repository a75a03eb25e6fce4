import { setTimeout as wait } from 'node:timers/promises'
import type { FullReadiness } from '@countersign/contracts'
import type { Told } from '@countersign/process'
import type { Log } from '@countersign/telemetry'
import type { Api } from './start-api.js'

/** How often a replica that is starting looks whether calls can be answered, and how often it says what they wait for. */
const lookEveryMs = 250
const sayEveryMs = 10_000
/** How long calls are not taken yet for what happened before the start: a killed replica's leases end in half of it. */
const catchUpMs = 10_000

/**
 * What `/ready` answers on METRICS_PORT, for those who watch over the process.
 *
 * @param isOpen whether calls are taken: where they are not, however well everything is, it is not ready
 */
export async function toldReadiness(api: Pick<Api, 'readiness'>, isOpen = (): boolean => true): Promise<Told> {
  const found = await api.readiness()
  const readiness = isOpen() ? found : closed(found)
  const contentType = 'application/json; charset=utf-8'
  return { ready: readiness.status !== 'not-ready', text: JSON.stringify(readiness), contentType }
}

function closed({ parts }: FullReadiness): FullReadiness {
  const others = parts.filter(({ name }) => name !== 'replica')
  const replica = { name: 'replica', status: 'failing' as const, detail: 'it is starting: calls are not taken yet' }
  return { status: 'not-ready', parts: [...others, replica] }
}

/**
 * Resolves once calls can be answered by what is there now, and not only in part or by what was there once: or, where
 * followers are slow, some time later, or once it is told to end.
 */
export async function untilReady(
  api: Pick<Api, 'readiness' | 'caughtUp'>,
  log: Log,
  told?: Promise<unknown>,
): Promise<void> {
  await untilAnswering(api, log, told)
  const caughtUp = api.caughtUp(catchUpMs).catch(() => false)
  if ((await Promise.race(told ? [caughtUp, told] : [caughtUp])) === false)
    log.info({}, 'calls are taken while read models catch up')
}

async function untilAnswering(api: Pick<Api, 'readiness'>, log: Log, told?: Promise<unknown>): Promise<void> {
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

const failingOf = ({ parts }: FullReadiness) =>
  parts.flatMap(({ name, status, detail }) => (status === 'failing' ? [{ name, detail }] : []))
