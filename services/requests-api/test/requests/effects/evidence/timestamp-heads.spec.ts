import type { Entry } from '@countersign/event-log'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { HeadTimestamping } from '@countersign/requests-api/internal/requests/effects/evidence/timestamp-heads'
import { TimestampUnavailable } from '@countersign/seal'
import type { TimestampAuthority } from '@countersign/requests-api/internal/requests/ports/timestamp-authority'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import { VaultUnavailable } from '@countersign/vault'
import { describe, expect, it } from '@jest/globals'
import { openWorld } from '../../read-models/projected.js'
import * as sample from '../../domain/sample-events.js'
import { noLog } from '@countersign/telemetry'
import { stoppedAt } from '../../../clock-at.js'

const execute = () => Promise.reject(new Error('runs no command'))
const { after, pending, requestId, signed } = sample
const stream = `signature-request-${requestId}`
const head = { requestId, revision: pending.length - 1 }
const first = { attempt: 1, isLast: false, execute }
const last = { attempt: 5, isLast: true, execute }

/** A sent and signed request, and a fake timestamp server. */
async function setting(timestamp: TimestampAuthority['timestamp'] = async () => Buffer.from('a token')) {
  const world = openWorld([])
  await world.happen(stream, ...pending, signed(1))
  const asked: string[] = []
  const said: { facts: object; message: string }[] = []
  const requests = new RequestDecisions(world.journal, stoppedAt(after(2)))
  const timestamping = new HeadTimestamping({
    requests,
    log: { ...noLog, warn: (facts: object, message: string) => void said.push({ facts, message }) },
    authority: {
      timestamp(hash) {
        asked.push(hash)
        return timestamp(hash)
      },
    },
  })
  const history = async () => (await world.journal.read(stream)).entries as readonly Entry<RequestEvent>[]
  const since = async () => (await history()).slice(pending.length + 1).map(({ event }) => event)
  return { timestamping, asked, said, history, since }
}

const away = () => Promise.reject(new TimestampUnavailable('The timestamp server gave no timestamp: it is away.'))

describe('A head', () => {
  it('is timestamped by its hash, and the token recorded', async () => {
    const { timestamping, asked, history, since } = await setting()
    await timestamping.attempt(head, first)
    const { hash } = (await history())[head.revision]!
    expect(asked).toEqual([hash])
    const token = Buffer.from('a token').toString('base64')
    expect(await since()).toEqual([{ type: 'HeadTimestamped', data: { revision: head.revision, hash, token } }])
    expect((await history()).at(-1)!.actor).toEqual({ kind: 'system', name: 'timestamps' })
  })

  it('is timestamped once, however often it is enqueued', async () => {
    const { timestamping, asked, since } = await setting()
    for (let times = 0; times < 3; times++) await timestamping.attempt(head, first)
    expect([asked.length, (await since()).length]).toEqual([1, 1])
  })

  it('gets one timestamp from two simultaneous attempts', async () => {
    const { timestamping, since } = await setting()
    await Promise.all([timestamping.attempt(head, first), timestamping.attempt(head, first)])
    expect(await since()).toHaveLength(1)
  })

  it('is retried while the server is down; each failure is logged, and only the last one recorded', async () => {
    const { timestamping, said, since } = await setting(away)
    for (const attempt of [1, 2, 3, 4])
      await expect(timestamping.attempt(head, { attempt, isLast: false, execute })).rejects.toThrow('it is away')
    expect(await since()).toEqual([])
    await timestamping.attempt(head, last)
    const why = 'The timestamp server gave no timestamp: it is away.'
    expect(await since()).toEqual([{ type: 'TimestampFailed', data: { attempts: 5, why, revision: head.revision } }])
    const again = 'a timestamp of a head failed, and is requested again'
    expect(said.map(({ message }) => message)).toEqual([again, again, again, again, 'no timestamp of a head'])
    expect(said[0]!.facts).toEqual({ requestId, revision: head.revision, attempts: 1, why })
  })

  it('gets no timestamp that is too large for an event', async () => {
    const { timestamping, since } = await setting(async () => Buffer.alloc(16 * 1024 + 1))
    await timestamping.attempt(head, last)
    expect(await since()).toMatchObject([{ data: { why: 'The timestamp has more than 16 KB.' } }])
    const { timestamping: other, since: then } = await setting(async () => Buffer.alloc(16 * 1024))
    await other.attempt(head, last)
    expect(await then()).toMatchObject([{ type: 'HeadTimestamped' }])
  })

  it('is not given up while an engine is down, and another error is recorded by its kind only', async () => {
    const engine = await setting(() => Promise.reject(new VaultUnavailable('gone')))
    await expect(engine.timestamping.attempt(head, last)).rejects.toThrow(VaultUnavailable)
    expect(await engine.since()).toEqual([])
    const broken = await setting(() => Promise.reject(new RangeError('of somebody’s')))
    await broken.timestamping.attempt(head, last)
    expect(await broken.since()).toMatchObject([{ data: { why: 'RangeError' } }])
  })

  it('is ignored if it is not a head to be timestamped', async () => {
    const { timestamping, asked } = await setting()
    for (const revision of [0, 1000]) await timestamping.attempt({ requestId, revision }, first)
    expect(asked).toEqual([])
  })
})
