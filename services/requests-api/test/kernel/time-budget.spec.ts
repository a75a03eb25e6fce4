import { beforeEach, describe, expect, it } from '@jest/globals'
import { type EventLog, type Journal, LogUnavailable } from '@countersign/event-log'
import { boundedCalls } from '@countersign/mongo'
import { budgetLeft, waitFor, withTimeBudget } from '@countersign/process/time-budget'
import { system } from '@countersign/requests-api/internal/kernel/caller'
import { documentShelf } from '@countersign/requests-api/internal/requests/read-models/documents/documents'
import { ReadModels } from '@countersign/requests-api/internal/platform/read-models'
import { RequestDecisions } from '@countersign/requests-api/internal/requests/use-cases/request-decisions'
import { type LeasedReadModel, StoreUnavailable } from '@countersign/projections'
import { noLog } from '@countersign/telemetry'
import type { CountersignEvent } from '@countersign/requests-api/internal/composition/event-catalogue'
import { VirtualTime } from '@countersign/test-services/virtual-time'
import { stoppedAt } from '../clock-at.js'

let time: VirtualTime
beforeEach(() => {
  time = new VirtualTime()
})

const sleep = (ms: number) => time.sleep(ms)
const never = () => new Promise<never>(() => undefined)
const pass = (ms: number) => time.pass(ms)
/** A call with a budget of virtual time. */
const within = <Answer>(ms: number, call: () => Answer): Answer => withTimeBudget(ms, call, time)
const caller = { ...system('test', 'x'), seen: 7 }

/** A step of a call that takes this long. */
const step = (ms: number) => {
  const tooLate = () => undefined
  return waitFor(2000, () => sleep(ms), tooLate)
}

/** Call memory on a MongoDB with this latency. */
const remembered = (ms: number) =>
  boundedCalls((cause) => new StoreUnavailable('the memory of calls cannot be reached', { cause }))(() => sleep(ms))

/** A read model that never catches up. */
const behind = { name: 'documents', shows: async () => false, reached: never, tables: async () => 'the tables' }
const eventLog = { head: async () => 7 } as Partial<EventLog> as EventLog
const readModels = new ReadModels([behind as unknown as LeasedReadModel], eventLog, noLog, stoppedAt(0))

/** Returns a call's duration and outcome. */
async function settling(call: Promise<unknown>): Promise<{ after: number; with: unknown }> {
  const began = time.elapsed()
  const [{ ...ended }] = await Promise.allSettled([call])
  const outcome = ended.status === 'fulfilled' ? ended.value : (ended.reason as Error).constructor
  return { after: time.elapsed() - began, with: outcome }
}

describe('a call that waits for several stores in turn', () => {
  it('fails after two seconds in total', async () => {
    const call = within(2000, async () => {
      await remembered(1500)
      return readModels.latest(documentShelf)
    })
    const ended = settling(call)
    await pass(5000)
    expect(await ended).toEqual({ after: 2000, with: StoreUnavailable })
  })

  it('fails at the call memory too if other steps have used up the time', async () => {
    const call = within(2000, async () => {
      await step(1900)
      return remembered(1500)
    })
    const ended = settling(call)
    await pass(5000)
    expect(await ended).toEqual({ after: 2000, with: StoreUnavailable })
  })

  it('answers from a stale read model in time if no decision depends on it', async () => {
    const call = within(2000, async () => {
      await remembered(1000)
      const tables = await readModels.readYourWrites(caller, documentShelf)
      return [tables, budgetLeft(5000)]
    })
    const ended = settling(call)
    await pass(5000)
    expect(await ended).toEqual({ after: 1700, with: ['the tables', 300] })
  })
})

describe('commands that take turns', () => {
  const requestId = '0190aaaa-0000-7000-8000-000000000001'
  const decisionsOn = (read: () => Promise<never>) =>
    new RequestDecisions(
      { read } as Partial<Journal<CountersignEvent>> as Journal<CountersignEvent>,
      stoppedAt(0, time),
    )
  const change = (requests: RequestDecisions) => requests.decide(requestId, caller, () => [])

  it('stop waiting when the previous one has found an engine unavailable', async () => {
    const requests = decisionsOn(() => waitFor(2000, never, () => Promise.reject(new LogUnavailable('away')) as never))
    const first = settling(within(2000, () => change(requests)))
    const second = settling(
      within(2000, async () => {
        await remembered(1500)
        return change(requests)
      }),
    )
    await pass(5000)
    expect(await first).toEqual({ after: 2000, with: LogUnavailable })
    expect(await second).toEqual({ after: 2000, with: LogUnavailable })
  })

  it('run with their own time budget, although the previous one starts them', async () => {
    const left: number[] = []
    const requests = decisionsOn(async () => {
      left.push(budgetLeft(5000))
      await step(100)
      throw new TypeError('enough')
    })
    const calls = [2000, 1500, 1000].map((ms) => settling(within(ms, () => change(requests))))
    await pass(5000)
    for (const call of calls) expect((await call).with).toBe(TypeError)
    expect(left).toEqual([2000, 1500, 1000])
  })

  it('all run if those before them succeed, however many there are', async () => {
    const requests = decisionsOn(() =>
      step(250).then(() => {
        throw new TypeError('enough')
      }),
    )
    const calls = Array.from({ length: 30 }, () => settling(within(2000, () => change(requests))))
    await pass(7500)
    for (const call of calls) expect((await call).with).toBe(TypeError)
  })
})
