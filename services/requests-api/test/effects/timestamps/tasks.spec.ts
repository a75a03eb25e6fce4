import { timestampQueue } from '@countersign/contracts/jobs'
import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import { timestampProducer } from '@countersign/requests-api/internal/effects/task-producer'
import { reconcileTimestamps } from '@countersign/requests-api/internal/effects/timestamps/lost'
import { due } from '@countersign/requests-api/internal/read-models/due'
import { reactionsBy } from '@countersign/requests-api/internal/effects/reactions'
import { TimestampRequests } from '@countersign/requests-api/internal/effects/timestamps/tasks'
import type { RequestEvent } from '@countersign/requests-api/signing/events'
import { afterEach, describe, expect, it } from '@jest/globals'
import { minute, openWorld, type World } from '../../read-models/projected.js'
import * as sample from '../../signing/sample-events.js'

const { completed, everyoneActed, pending, requestId, sealed, signed } = sample
const stream = `signature-request-${requestId}`
const sending = pending.length - 1
const timed = (revision: number): RequestEvent => ({
  type: 'HeadTimestamped',
  data: { revision, hash: 'a'.repeat(64), token: 'MII=' },
})
const untimed = (revision: number): RequestEvent => ({
  type: 'TimestampFailed',
  data: { attempts: 5, why: 'away', revision },
})

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.end()
})

/** A request with this history, a queue, and what hands its heads in. */
async function setting(...history: RequestEvent[]) {
  const world = openWorld([due])
  worlds.push(world)
  await world.happen(stream, ...history)
  const queue = openMemoryJobQueue()
  const timestamps = new TimestampRequests(world.journal, timestampProducer(queue))
  /** What the queue gives a worker now. */
  const taken = async () => {
    const jobs: unknown[] = []
    const worker = queue.work(timestampQueue, {
      retryDelaysMs: [],
      handle: async ({ payload }) => void jobs.push(payload),
    })
    while ((await queue.counts(timestampQueue)).waiting > 0) await new Promise((resolve) => setImmediate(resolve))
    await worker.close()
    return jobs
  }
  let now = minute(history.length)
  const clock = { now: () => new Date(now) }
  const reconciled = () => reconcileTimestamps({ upToNow: () => world.tablesOf(due) }, timestamps, clock)
  return { timestamps, queue, taken, reconciled, later: (at: string) => (now = at), world }
}

const job = (revision: number) => ({ version: 1, requestId, revision })

describe('The heads of a request', () => {
  it('are handed in, and once only', async () => {
    const { timestamps, taken } = await setting(...pending, signed(1), everyoneActed)
    await timestamps.enqueue(requestId)
    await timestamps.enqueue(requestId)
    expect(await taken()).toEqual([job(sending), job(sending + 1)])
    await timestamps.enqueue(requestId)
    expect(await taken()).toEqual([])
  })

  it('are not asked for once it is known what came of them', async () => {
    const { timestamps, taken, reconciled } = await setting(
      ...pending,
      signed(1),
      timed(sending),
      everyoneActed,
      untimed(sending + 1),
    )
    await timestamps.enqueue(requestId)
    expect(await reconciled()).toBe(0)
    expect(await taken()).toEqual([])
  })

  it('that the queue lost, or thinks done, are handed in again, after the end too; those that wait are not', async () => {
    const { taken, reconciled, queue } = await setting(
      ...pending,
      timed(sending),
      signed(1),
      everyoneActed,
      sealed,
      completed(1),
    )
    expect(await reconciled()).toBe(1)
    expect(await reconciled()).toBe(0)
    expect(await taken()).toEqual([job(sending + 2)])
    // The worker took it and the process ended before anything was recorded.
    expect(await reconciled()).toBe(1)
    expect((await queue.counts(timestampQueue)).waiting).toBe(1)
  })

  it('of a time before there was a server are left alone', async () => {
    const { reconciled, later } = await setting(...pending)
    later('2027-11-21T12:00:00.000Z')
    expect(await reconciled()).toBe(0)
  })

  it('are reacted to only where a server is configured', () => {
    const nobody = { enqueue: async () => {} }
    const reactions = (timestamps: typeof nobody | null) =>
      reactionsBy({
        mails: nobody,
        sealings: nobody,
        pageChecks: { ofUpload: async () => {}, ofDraft: async () => {} },
        erasure: { carryOut: async () => {} },
        timestamps,
      })
    const reactsTo = (timestamps: typeof nobody | null) =>
      [...reactions(timestamps).find(({ name }) => name === 'timestamp-reactor')!.to].toSorted()
    expect(reactsTo(null)).toEqual([])
    expect(reactsTo(nobody)).toEqual([
      'RecipientApproved',
      'RecipientSigned',
      'SignatureRequestDeclined',
      'SignatureRequestResent',
      'SignatureRequestSent',
    ])
  })
})
