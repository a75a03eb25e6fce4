import type { FullReadiness } from '@countersign/contracts'
import type { ReadinessResponse, Time } from '@countersign/process'
import type { Log } from '@countersign/telemetry'
import type { Api } from './start-api.js'

const pollEveryMs = 250
const logEveryMs = 10_000
/** Time to catch up with events from before the start; a killed replica's leases expire in half of it. */
const catchUpMs = 10_000

/** @param isOpen false while the replica refuses calls: it is then not ready */
export async function readinessResponse(
  api: Pick<Api, 'readiness'>,
  isOpen = (): boolean => true,
): Promise<ReadinessResponse> {
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

/** Resolves once calls can be answered with current data; if followers are slow, after a timeout, or on shutdown. */
export async function waitUntilReady(
  api: Pick<Api, 'readiness' | 'caughtUp'>,
  log: Log,
  time: Time,
  shutdown?: Promise<unknown>,
): Promise<void> {
  await waitUntilAnswering(api, log, time, shutdown)
  const caughtUp = api.caughtUp(catchUpMs).catch(() => false)
  if ((await Promise.race(shutdown ? [caughtUp, shutdown] : [caughtUp])) === false)
    log.info({}, 'calls are taken while read models catch up')
}

async function waitUntilAnswering(
  api: Pick<Api, 'readiness'>,
  log: Log,
  time: Time,
  shutdown?: Promise<unknown>,
): Promise<void> {
  let over = false
  void shutdown?.then(() => (over = true))
  let loggedAt = Number.NEGATIVE_INFINITY
  while (!over) {
    const readiness = await api.readiness()
    if (readiness.status !== 'not-ready') return
    if (time.elapsed() - loggedAt > logEveryMs) {
      log.info({ failing: failingOf(readiness) }, 'calls cannot be answered yet')
      loggedAt = time.elapsed()
    }
    await time.sleep(pollEveryMs)
  }
}

const failingOf = ({ parts }: FullReadiness) =>
  parts.flatMap(({ name, status, detail }) => (status === 'failing' ? [{ name, detail }] : []))
