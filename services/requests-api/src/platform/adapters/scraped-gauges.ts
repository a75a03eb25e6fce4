import { withTimeout } from '@countersign/process'
import type { MetricsRegistry } from '@countersign/telemetry'
import type { Figures } from '../ports/metrics.js'

/** Timeout of a figure; Prometheus gives up after 10 s. */
const timeoutMs = 3000

/** Gauges computed on each scrape. Omits figures that are not available in time. */
export class ScrapedGauges {
  readonly #lagEvents
  readonly #lagSeconds
  readonly #jobs
  readonly #oldestMail

  constructor(
    registry: MetricsRegistry,
    private readonly figures: Figures,
  ) {
    const unhandled = 'Events that a follower has not handled, counted up to 1000.'
    const behind = 'How long ago the oldest event that a follower has not handled happened; 0 when it has handled all.'
    const waits =
      'How long the request that waits longest for its mails to be delivered has had no news of them; 0 when none waits.'
    this.#lagEvents = registry.gauge('follower_lag_events', unhandled, ['follower'])
    this.#lagSeconds = registry.gauge('follower_lag_seconds', behind, ['follower'])
    this.#jobs = registry.gauge('jobs', 'Jobs in the queues, by state.', ['queue', 'state'])
    this.#oldestMail = registry.gauge('oldest_open_mail_seconds', waits, [])
  }

  async refresh(): Promise<void> {
    const [followers, jobs, oldestMail] = await Promise.all([
      valueInTime(this.figures.followers()),
      valueInTime(this.figures.jobs()),
      valueInTime(this.figures.oldestOpenMailSeconds()),
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

const valueInTime = <Figure>(figure: Promise<Figure>): Promise<Figure | null> =>
  withTimeout(
    timeoutMs,
    () => figure,
    () => null,
  ).catch(() => null)
