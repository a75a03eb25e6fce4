import { timestampQueue } from '@countersign/contracts/jobs'
import { RunningEffects } from '@countersign/requests-api/internal/platform/effects/run-effects'
import {
  timestamps,
  type TimestampServer,
  type TimestampsParts,
} from '@countersign/requests-api/internal/requests/effects/evidence/timestamps'
import { due } from '@countersign/requests-api/internal/requests/read-models/sending/due'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { describe, expect, it } from '@jest/globals'
import { requestWithQueue } from '../../../platform/effects/request-with-queue.js'
import { minute } from '../../read-models/projected.js'
import * as sample from '../../domain/sample-events.js'
import { clockAt } from '../../../clock-at.js'

const { completed, everyoneActed, pending, requestId, sealed, signed } = sample
const sending = pending.length - 1
const timed = (revision: number): RequestEvent => ({
  type: 'HeadTimestamped',
  data: { revision, hash: 'a'.repeat(64), token: 'MII=' },
})
const timestampFailed = (revision: number): RequestEvent => ({
  type: 'TimestampFailed',
  data: { attempts: 5, why: 'away', revision },
})

const server: TimestampServer = { host: 'tsa.test', timestamp: async () => Buffer.of(), check() {} }

/** A request with this history, a queue, and the timestamp reactor. */
async function setting(...history: RequestEvent[]) {
  const { world, queue, taken } = await requestWithQueue(timestampQueue, history)
  let now = minute(history.length)
  const clock = clockAt(() => new Date(now))
  const readModels = { latest: () => world.tablesOf(due) }
  const parts = { journal: world.journal, readModels, clock, server } as unknown as TimestampsParts
  const effects = new RunningEffects([timestamps(parts)], queue)
  const react = () => effects.reactions()[0]!.react(requestId)
  const reconciled = async () => (await effects.mending()[0]!.run()).mended
  return { react, queue, taken, reconciled, later: (at: string) => (now = at), world }
}

const job = (revision: number) => ({ version: 1, requestId, revision })

describe('The heads of a request', () => {
  it('are enqueued once', async () => {
    const { react, taken } = await setting(...pending, signed(1), everyoneActed)
    await react()
    await react()
    expect(await taken()).toEqual([job(sending), job(sending + 1)])
    await react()
    expect(await taken()).toEqual([])
  })

  it('are not enqueued if they have an outcome', async () => {
    const { react, taken, reconciled } = await setting(
      ...pending,
      signed(1),
      timed(sending),
      everyoneActed,
      timestampFailed(sending + 1),
    )
    await react()
    expect(await reconciled()).toBe(0)
    expect(await taken()).toEqual([])
  })

  it('are enqueued again if the queue lost or finished them, even after the end, unless they wait', async () => {
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
    // The worker took the job, and the process ended before it recorded an outcome.
    expect(await reconciled()).toBe(1)
    expect((await queue.counts(timestampQueue)).waiting).toBe(1)
  })

  it('are ignored if they are from before the server was configured', async () => {
    const { reconciled, later } = await setting(...pending)
    later('2027-11-21T12:00:00.000Z')
    expect(await reconciled()).toBe(0)
  })

  it('have a reactor, a worker and a reconciliation only if a server is configured', async () => {
    const effectWith = (given: TimestampServer | null) => timestamps({ server: given } as unknown as TimestampsParts)
    const reactsTo = (given: TimestampServer | null) =>
      effectWith(given).reactors!.map(({ name, to }) => [name, [...to].toSorted()])
    expect(reactsTo(null)).toEqual([['timestamp-reactor', []]])
    expect(Object.keys(effectWith(null).queue!)).toEqual(['name', 'about', 'health'])
    expect(reactsTo(server)).toEqual([
      [
        'timestamp-reactor',
        [
          'RecipientApproved',
          'RecipientSigned',
          'SignatureRequestDeclined',
          'SignatureRequestResent',
          'SignatureRequestSent',
        ],
      ],
    ])
  })
})
