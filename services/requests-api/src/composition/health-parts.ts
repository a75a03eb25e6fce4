import { mailQueue } from '@countersign/contracts/jobs'
import { countedIn, type RunningEffects } from '../platform/effects/run-effects.js'
import type { Scheduler } from '../platform/timers/scheduler.js'
import type { LeasedFollower } from '@countersign/projections'
import type { Part } from '../platform/http/health.js'
import type { Platform } from './open-platform.js'

/** `stopsCalls` marks parts that every call needs, among them a first version of each read model. */
export function healthParts({
  engines,
  logWatch,
  kept,
  reactors,
  history,
  scheduler,
  effects,
}: Pick<Platform, 'engines' | 'logWatch' | 'kept' | 'history'> & {
  reactors: readonly LeasedFollower[]
  scheduler: Scheduler
  effects: Pick<RunningEffects, 'healthParts'>
}): Part[] {
  const { eventLog, readModels, queue, blobs, vault, calls, access } = engines
  const head = shared(() => eventLog.head())
  return [
    { name: 'event-log', check: () => eventLog.check(), stopsCalls: true },
    ...(logWatch ? [{ name: 'log-feed', check: () => logWatch.check() }] : []),
    { name: 'vault', check: () => vault.check(), stopsCalls: true },
    { name: 'blobs', check: () => blobs.check() },
    { name: 'read-models', check: () => readModels.check(), stopsCalls: true },
    { name: 'call-memory', check: () => calls.check(), stopsCalls: true },
    { name: 'access', check: () => access.check(), stopsCalls: true },
    { name: 'job-queue', check: () => queueStatus(queue) },
    ...kept.map((readModel) => ({
      name: `read-model ${readModel.name}`,
      check: () => readModel.check(head),
      stopsCalls: () => !readModel.built,
    })),
    ...reactors.map((reactor) => ({ name: reactor.name, check: () => reactor.check() })),
    { name: 'history', check: () => history.check() },
    ...scheduler.jobs.map(({ name }) => ({ name, check: () => scheduler.check(name) })),
    ...effects.healthParts(),
  ]
}

function shared<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asking: Promise<Answer> | undefined
  return () =>
    (asking ??= ask().finally(() => {
      asking = undefined
    }))
}

async function queueStatus(queue: Platform['engines']['queue']): Promise<string> {
  const [counted, remark] = await Promise.all([countedIn(queue, mailQueue), queue.check?.()])
  return remark ? `${counted}; ${remark}` : counted
}
