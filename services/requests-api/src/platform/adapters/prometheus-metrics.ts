import type { MetricsRegistry } from '@countersign/telemetry'
import { withTimeout } from '@countersign/process'
import type { Figures, Metrics } from '../ports/metrics.js'

/** Bucket bounds in seconds, from unnoticeable to where callers give up. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** An append takes about one disk write; a second means an outage. */
const appendSeconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2]
/** A page takes a second, a book minutes. */
const conversionSeconds = [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160]

/** Timeout of a figure; Prometheus gives up after 10 s. */
const timeoutMs = 3000

/** The metrics of one API process for Prometheus. Docs: operations, "What can be watched". */
export function prometheusMetrics(registry: MetricsRegistry): Metrics {
  const commands = registry.counter('commands_total', 'Commands handled, by how they ended.', ['command', 'ending'])
  const refused = 'Commands refused, by the rule that refused.'
  const refusals = registry.counter('refusals_total', refused, ['command', 'refusal'])
  const commandSeconds = registry.histogram('command_seconds', 'How long commands took.', ['command'], callSeconds)
  const appended = registry.histogram('append_seconds', 'How long appends took.', ['ending'], appendSeconds)
  const converted = registry.histogram(
    'word_conversion_seconds',
    'From a Word file to its PDF, with the judging of both and the wait for a free converter.',
    ['converter'],
    conversionSeconds,
  )
  return {
    commandHandled(command, ending, seconds) {
      commands.inc({ command, ending: ending.ended })
      commandSeconds.observe({ command }, seconds)
      if (ending.ended === 'refused') refusals.inc({ command, refusal: ending.refusal })
    },
    appended: (ending, seconds) => appended.observe({ ending }, seconds),
    wordFileConverted: (converter, seconds) => converted.observe({ converter }, seconds),
    ask: (figures) => registry.beforeEachLook(scrapedGauges(registry, figures)),
  }
}

/** Gauges computed on each scrape. Omits figures that are not available in time. @returns their update */
function scrapedGauges(registry: MetricsRegistry, figures: Figures): () => Promise<void> {
  const unhandled = 'Events that a follower has not handled, counted up to 1000.'
  const behind = 'How long ago the oldest event that a follower has not handled happened; 0 when it has handled all.'
  const waits =
    'How long the request that waits longest for its mails to be delivered has had no news of them; 0 when none waits.'
  const lagEvents = registry.gauge('follower_lag_events', unhandled, ['follower'])
  const lagSeconds = registry.gauge('follower_lag_seconds', behind, ['follower'])
  const jobsInState = registry.gauge('jobs', 'Jobs in the queues, by state.', ['queue', 'state'])
  const oldestMail = registry.gauge('oldest_open_mail_seconds', waits, [])
  return async () => {
    const [followers, jobs, oldest] = await Promise.all([
      valueInTime(figures.followers()),
      valueInTime(figures.jobs()),
      valueInTime(figures.oldestOpenMailSeconds()),
    ])
    for (const gauge of [lagEvents, lagSeconds, jobsInState]) gauge.reset()
    oldestMail.remove()
    for (const { follower, events, seconds } of followers ?? []) {
      lagEvents.set({ follower }, events)
      lagSeconds.set({ follower }, seconds)
    }
    for (const { queue, state, jobs: count } of jobs ?? []) jobsInState.set({ queue, state }, count)
    if (oldest !== null) oldestMail.set(oldest)
  }
}

const valueInTime = <Figure>(figure: Promise<Figure>): Promise<Figure | null> =>
  withTimeout(
    timeoutMs,
    () => figure,
    () => null,
  ).catch(() => null)
