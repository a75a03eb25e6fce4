import { isOfTheServer, wordsOf } from './faults.js'
import type { Time } from '@countersign/process'
import type { Log } from '@countersign/telemetry'

const firstPauseMs = 100
const longestPauseMs = 1000

/** Backs off after each outage failure: 100 ms, doubling up to 1 s. */
export class Backoff {
  #failures = 0

  constructor(
    private readonly log: Log,
    private readonly time: Time,
  ) {}

  reset(): void {
    this.#failures = 0
  }

  /** Returns at once if aborted. @throws non-outage errors */
  async pause(position: number, error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    if (!isOfTheServer(error)) throw error
    this.#failures++
    const facts = { position, failures: this.#failures, why: wordsOf(error) }
    this.log.warn(facts, 'the event log cannot be followed, trying again')
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** (this.#failures - 1))
    await this.time.sleep(pause, { signal, ref: false })
  }
}

/** Retries until the server answers. @throws non-outage errors; the signal's reason */
export async function retryWithBackoff<Answer>(
  attempt: () => Promise<Answer>,
  { position, signal, log, time }: { position: number; signal: AbortSignal; log: Log; time: Time },
): Promise<Answer> {
  const backoff = new Backoff(log, time)
  for (;;) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      await backoff.pause(position, error, signal)
    }
  }
}
