import { createSecretKey } from 'node:crypto'
import { installationSubject } from '@countersign/event-log'
import { FollowerSet, LeasedFollower, LeaseHolder } from '@countersign/projections'
import { CommandBus } from '@nestjs/cqrs'
import type { Context } from '../platform/context.js'
import { Reactor, RunningEffects } from '../platform/effects/run-effects.js'
import { mail } from '../platform/mail/mail.js'
import { mailOutcomes, recordMailOutcome } from '../platform/mail/mail-outcomes.js'
import { mustDeclareEach } from '../platform/mail/mail-subject.js'
import { Health, type Part } from '../platform/http/health.js'
import { Idempotency } from '../platform/http/idempotency.js'
import { SecurityLog } from '../platform/http/security/security-log.js'
import { tracedReactor } from '../platform/telemetry/observed-log.js'
import { type ScheduledJob, Scheduler } from '../platform/timers/scheduler.js'
import { bound, UseCases } from '../platform/use-cases.js'
import { figuresOf } from './figures.js'
import { healthParts } from './health-parts.js'
import type { Platform } from './open-platform.js'
import { type HttpOptions, startHttp } from './start-http.js'

/** Joins the contexts, and starts their followers, effects, jobs and HTTP. */
export async function runContexts(
  platform: Platform,
  contexts: readonly Context[],
  {
    parts = [],
    ...http
  }: Omit<HttpOptions, 'clock' | 'log' | 'tracing' | 'security'> & { parts?: readonly Part[] | undefined },
) {
  const { engines, clock, log, metrics, tracing, eventLog, leasing, history, journal, kept } = platform
  const { vault, queue, readModels: store } = engines
  const all = <Of extends keyof Context>(of: Of) =>
    contexts.flatMap((context) => [...context[of]]) as Context[Of][number][]
  const mailSubjects = all('mails')
  mustDeclareEach(mailSubjects)
  const mails = mail({ subjects: mailSubjects, vault, readModels: platform.readModels })
  const effects = new RunningEffects([mails, ...all('effects'), mailOutcomes(vault)], queue)
  const reactors = effects.reactions().map((reaction) => {
    const following = tracedReactor(new Reactor(reaction, journal, store), tracing, reaction.to)
    return new LeasedFollower(following, eventLog, log)
  })
  const followers = await new FollowerSet([kept, [...reactors, history.follower]], leasing, log).start()
  const scheduler = new Scheduler([...effects.mending(), ...platformJobs(platform), ...all('jobs')], log, clock)
  const own = healthParts({ ...platform, reactors, scheduler, effects })
  const health = new Health([...own, ...all('health'), ...parts], clock)
  const security = new SecurityLog(log, clock, await vault.obtain('security-log'))
  const key = (await vault.obtain(installationSubject)).derive('idempotency/v1')
  const ownUseCases = bound({ mailSubjects }, { commands: { recordMailOutcome } })
  const useCases = new UseCases([...all('useCases'), ...ownUseCases], metrics)
  const { handler, nest } = await startHttp(
    { ...http, clock, log, tracing, security },
    {
      controllers: all('controllers'),
      services: [...all('services'), useCases, new Idempotency(engines.calls, createSecretKey(key)), health],
    },
  )
  const bus = nest.get(CommandBus)
  effects.work((run) => bus.execute(run))
  const turn = { begin: () => scheduler.start(), end: () => scheduler.stop() }
  const schedulerLease = await new LeaseHolder('clockwork', turn, leasing, log).start()
  metrics.ask(figuresOf({ kept, reactors, queue, queueNames: effects.queueNames(), eventLog, clock }))
  return {
    handler,
    security,
    scheduler,
    health,
    followers,
    async stop() {
      await schedulerLease.stop()
      await effects.stop()
      const isOurs = followers.held
      await followers.stop()
      if (isOurs) await history.finish()
      await platform.logWatch?.stop()
      await nest.close()
    },
  }
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const callsRememberedMs = 24 * hourMs

const platformJobs = ({ engines, clock, history }: Platform): readonly ScheduledJob[] => [
  { name: 'go-over-history', everyMs: minuteMs, run: () => history.verifyLog() },
  {
    name: 'forget-calls',
    everyMs: hourMs,
    run: () => engines.calls.forgetBefore(new Date(clock.now().getTime() - callsRememberedMs)),
  },
]
