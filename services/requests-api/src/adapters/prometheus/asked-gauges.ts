import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import type { Figures } from '../../ports/metrics.js'

/** How long a figure may take to be found out; Prometheus itself gives up after 10 s. */
const patienceMs = 3000

/** Gauges whose figures are asked for when Prometheus looks. What cannot be found out then is left out, never guessed. */
export class AskedGauges {
  readonly #lagEvents
  readonly #lagSeconds
  readonly #jobs
  readonly #oldestMail

  constructor(
    register: Registry,
    private readonly figures: Figures,
  ) {
    const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]): Gauge<Label> =>
      new Gauge({ name: `countersign_${name}`, help, labelNames, registers: [register] })
    this.#lagEvents = gauge('follower_lag_events', 'Events that a follower has not handled, counted up to 1000.', [
      'follower',
    ])
    this.#lagSeconds = gauge(
      'follower_lag_seconds',
      'How long ago the oldest event that a follower has not handled happened; 0 when it has handled all.',
      ['follower'],
    )
    this.#jobs = gauge('jobs', 'Jobs in the queues, by state.', ['queue', 'state'])
    this.#oldestMail = gauge(
      'oldest_open_mail_seconds',
      'How long the request that waits longest for its mails to be delivered has had no news of them; 0 when none waits.',
      [],
    )
  }

  async refresh(): Promise<void> {
    const [followers, jobs, oldestMail] = await Promise.all([
      known(this.figures.followers()),
      known(this.figures.jobs()),
      known(this.figures.oldestOpenMailSeconds()),
    ])
    for (const gauge of [this.#lagEvents, this.#lagSeconds, this.#jobs]) gauge.reset()
    this.#oldestMail.remove()
    for (const { follower, events, seconds } of followers ?? []) {
      this.#lagEvents.set({ follower }, events)
      this.#lagSeconds.set({ follower }, seconds)
    }
    for (const { queue, state, jobs: count } of jobs ?? []) this.#jobs.set({ queue, state }, count)
    if (oldestMail !== null) this.#oldestMail.set(oldestMail)
  }
}

/** A figure, or null where it cannot be found out in time. */
async function known<Figure>(figure: Promise<Figure>): Promise<Figure | null> {
  const settled = new AbortController()
  const tooLong = wait(patienceMs, null, { signal: settled.signal, ref: false }).catch(() => null)
  try {
    return await Promise.race([figure, tooLong])
  } catch {
    return null
  } finally {
    settled.abort()
  }
}
