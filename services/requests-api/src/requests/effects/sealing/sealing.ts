import { SealingJob, sealingQueue } from '@countersign/contracts/jobs'
import type { Journal } from '@countersign/event-log'
import { eachRow } from '@countersign/projections'
import type { ReadModelAccess } from '../../../platform/read-models.js'
import { due } from '../../read-models/sending/due.js'
import type { SigningEvent } from '../../domain/events.js'
import { system } from '../../../kernel/caller.js'
import { readStream } from '../../use-cases/requests.js'
import { type Effect, forADayMs, type Tasks } from '../../../platform/effects/effect.js'
import { Completion, type CompletionParts } from './complete.js'

export interface SealingParts extends CompletionParts {
  journal: Pick<Journal, 'read'>
  readModels: ReadModelAccess<typeof due, 'stale' | 'latest'>
  /** Describes the sealing configuration for health. */
  manner(): string
  close(): Promise<void>
}

export const eventsThatSeal: ReadonlySet<SigningEvent['type']> = new Set(['EveryoneActed', 'SealingRetried'])

/** Each takes a CPU and the memory of a document. */
export const sealedAtOnce = 2

/** Seals and completes requests that everyone has acted on. */
export function sealing({ journal, readModels, manner, close, ...parts }: SealingParts): Effect {
  const completion = new Completion(parts)
  return {
    reactors: [{ name: 'sealing-reactor', to: eventsThatSeal, urgent: true }],
    queue: {
      name: sealingQueue,
      about: 'request',
      tasks: (requestId) => tryDue(journal, requestId),
      work: {
        atOnce: sealedAtOnce,
        retryDelaysMs: forADayMs,
        async run(payload) {
          const { requestId, attempt } = SealingJob.parse(payload)
          await completion.attempt(requestId, attempt)
        },
      },
      lost: { job: 'reconcile-sealing', lacking: () => beingSealed(readModels) },
      health: {
        part: 'sealing',
        async words(counted) {
          const word = `${manner()}; ${await counted()}`
          const failed = await toBeTriedAgain(readModels)
          // A document that cannot be sealed does not make this part unhealthy.
          return failed === 0 ? word : `${word}; ${failed} failed and to be tried again`
        },
      },
    },
    stop: close,
  }
}

/** Empty after a failure: the timetable schedules the next attempt. */
async function tryDue(journal: SealingParts['journal'], requestId: string): Promise<Tasks> {
  const { request } = await readStream(journal, requestId, system('sealing', requestId))
  if (!request?.timetable.sealing || request.timetable.retryAt !== null) return { due: [] }
  const attempt = request.sealingFailures + 1
  return { due: [{ id: `seal-${requestId}-${attempt}`, payload: { version: 1, requestId, attempt } }] }
}

const sealingOnes = { table: 'requests', where: { sealing: true }, by: 'dueAt', direction: 'rising' } as const

async function* beingSealed(readModels: ReadModelAccess<typeof due>): AsyncIterable<string> {
  for await (const { requestId } of eachRow(() => readModels.latest(due), sealingOnes)) yield requestId
}

const mostCounted = 200

/** Requests with a failed sealing that will be retried, among the first 200 being sealed. */
async function toBeTriedAgain(readModels: ReadModelAccess<typeof due, 'stale'>): Promise<number> {
  const tables = await readModels.stale(due)
  const page = await tables.page({ ...sealingOnes, limit: mostCounted })
  return page.filter(({ row }) => row.timetable.retryAt !== null).length
}
