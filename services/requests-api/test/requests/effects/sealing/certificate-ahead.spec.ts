import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { Completion } from '@countersign/requests-api/internal/requests/effects/sealing/complete'
import type { CertificateOrder } from '@countersign/pdf'
import type { Sealed, Sealing } from '@countersign/requests-api/internal/requests/ports/sealing'
import { SealingRefused } from '@countersign/seal'
import { noLog } from '@countersign/telemetry'
import { describe, expect, it } from '@jest/globals'
import { stoppedAt } from '../../../clock-at.js'
import { openWorld } from '../../read-models/projected.js'
import {
  after,
  everyoneActed,
  pending,
  requestId,
  sealingGivenUp,
  signed as acted,
} from '../../domain/sample-events.js'

const stream = `signature-request-${requestId}`
const sealedAs = (digit: string): Sealed => ({
  sealed: { sha256: digit.repeat(64), size: 1 },
  level: 'B-B',
  noTimestamp: null,
})

type Step = (world: ReturnType<typeof openWorld>) => Promise<void>

/** A sealing that stamps and checks by these, and stores certificates as the real one does. */
async function setting(check: Step, stamp: Step = async () => {}) {
  const world = openWorld([])
  await world.happen(stream, ...pending, acted(1), everyoneActed)
  const orders: CertificateOrder[] = []
  const stored: CertificateOrder[] = []
  const sealing: Sealing = {
    async seal(_requestId, _document, _need, signed) {
      await stamp(world)
      signed?.(sealedAs('a'))
      await new Promise(setImmediate)
      await check(world)
      return sealedAs('a')
    },
    async certify(order, _need, wanted) {
      orders.push(order)
      await wanted
      stored.push(order)
      return sealedAs('c')
    },
  }
  const requests = new RequestDecisions(world.journal, stoppedAt(after(0, 60)))
  await new Completion({ requests, sealing, vault: world.vault, senderOf: async () => null, log: noLog }).attempt(
    requestId,
    1,
  )
  const history = (await world.journal.read(stream)).entries
  const since = history.slice(pending.length + 2)
  return { orders, stored, since, types: since.map(({ event }) => event.type) }
}

const another: Step = async (world) => {
  await world.happen(stream, { type: 'TimestampFailed', data: { attempts: 1, why: 'no answer', revision: 1 } })
}

describe('a certificate that is made during the check', () => {
  it('quotes the head of the event that is appended after the check', async () => {
    const { orders, stored, since, types } = await setting(async () => {})
    expect(types).toEqual(['DocumentsSealed', 'SignatureRequestCompleted'])
    expect(orders).toHaveLength(1)
    expect(stored).toMatchObject([{ head: since[0]!.hash, history: expect.anything() }])
    expect(stored[0]!.history.at(-1)).toMatchObject({ hash: since[0]!.hash, at: since[0]!.at })
  })

  it('quotes an event that was recorded while the document was stamped', async () => {
    const { orders, stored, since, types } = await setting(async () => {}, another)
    expect(types).toEqual(['TimestampFailed', 'DocumentsSealed', 'SignatureRequestCompleted'])
    expect(orders).toHaveLength(1)
    expect(stored).toMatchObject([{ head: since[1]!.hash }])
  })

  it('is dropped if the check refuses the file', async () => {
    const { orders, stored, types } = await setting(() => Promise.reject(new SealingRefused('a page differs')))
    expect([orders.length, stored.length]).toEqual([1, 0])
    expect(types).toEqual(['SealingFailed'])
  })

  it('is dropped and made anew if another event comes first', async () => {
    const { orders, stored, since, types } = await setting(another)
    expect(types).toEqual(['TimestampFailed', 'DocumentsSealed', 'SignatureRequestCompleted'])
    expect(orders).toHaveLength(2)
    expect(stored).toEqual([orders[1]])
    expect(stored[0]!.head).toBe(since[1]!.hash)
  })

  it('is dropped if the sealing is given up meanwhile', async () => {
    const { orders, stored, types } = await setting((world) => world.happen(stream, sealingGivenUp).then(() => {}))
    expect([orders.length, stored.length]).toEqual([1, 0])
    expect(types).toEqual(['SealingGivenUp'])
  })

  it('is dropped if the append fails', async () => {
    const { orders, stored, types } = await setting(async ({ journal }) => {
      const append = journal.append.bind(journal)
      journal.append = async (...appended) => {
        journal.append = append
        expect(appended[0]).toBe(stream)
        throw new RangeError('the log is full')
      }
    })
    expect([orders.length, stored.length]).toEqual([1, 0])
    expect(types).toEqual(['SealingFailed'])
  })
})
