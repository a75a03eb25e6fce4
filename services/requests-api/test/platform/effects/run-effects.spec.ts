import { openMemoryJobQueue } from '@countersign/job-queue/memory'
import type { Effect, EffectQueue, Tasks } from '@countersign/requests-api/internal/platform/effects/effect'
import { RunningEffects } from '@countersign/requests-api/internal/platform/effects/run-effects'
import { describe, expect, it } from '@jest/globals'

const requestId = '0190aaaa-0000-7000-8000-000000000001'
const task = (id: string) => ({ id, payload: { version: 1 } })

const effectWith = (tasks: Tasks, more: Partial<EffectQueue> = {}): Effect => ({
  reactors: [{ name: 'bell-reactor', to: new Set(['PersonalDataErased']) }],
  queue: { name: 'bells', about: 'request', tasks: async () => tasks, ...more },
})

describe('An effect', () => {
  it('enqueues the tasks of a history, and removes those it withdraws', async () => {
    const queue = openMemoryJobQueue()
    await queue.enqueue('bells', task('withdrawn'))
    const effects = new RunningEffects([effectWith({ due: [task('due')], withdrawn: ['withdrawn'] })], queue)
    await effects.reactions()[0]!.react(requestId)
    expect([await queue.holds('bells', 'due'), await queue.holds('bells', 'withdrawn')]).toEqual([true, false])
  })

  it('enqueues tasks again that the queue lost', async () => {
    const queue = openMemoryJobQueue()
    await queue.enqueue('bells', task('kept'))
    const asked: boolean[] = []
    const lost = {
      job: 'reconcile-bells',
      async *lacking(holds: (id: string) => Promise<boolean>) {
        asked.push(await holds('kept'), await holds('lost'))
        yield requestId
      },
    }
    const effects = new RunningEffects([effectWith({ due: [task('kept'), task('lost')] }, { lost })], queue)
    const [job] = effects.mending()
    expect(job).toMatchObject({ name: 'reconcile-bells', everyMs: 60_000 })
    expect(await job!.run()).toEqual({ mended: 1 })
    expect(await queue.holds('bells', 'lost')).toBe(true)
    expect(asked).toEqual([true, false])
  })

  it('drops its jobs about an erased request, and keeps those about bytes', async () => {
    const queue = openMemoryJobQueue()
    const other: Effect = { queue: { name: 'pages', about: 'bytes' } }
    const effects = new RunningEffects([effectWith({ due: [task('due')] }), other], queue)
    await effects.reactions()[0]!.react(requestId)
    await queue.enqueue('pages', { ...task('page'), about: requestId })
    await effects.forget(requestId)
    expect([await queue.holds('bells', 'due'), await queue.holds('pages', 'page')]).toEqual([false, true])
    expect(effects.queueNames()).toEqual(['bells', 'pages'])
  })

  it('runs its jobs, passes on which attempt is the last, and stops its own resources last', async () => {
    const queue = openMemoryJobQueue()
    const seen: unknown[] = []
    const work = { atOnce: 1, retryDelaysMs: [], run: async (_: unknown, turn: object) => void seen.push(turn) }
    const health = { part: 'bells', words: async (counted: () => Promise<string>) => `rung; ${await counted()}` }
    const effect = effectWith({ due: [task('due')] }, { work, health })
    const effects = new RunningEffects([{ ...effect, stop: async () => void seen.push('stopped') }], queue)
    await effects.reactions()[0]!.react(requestId)
    expect(await effects.healthParts()[0]!.check()).toBe('rung; 1 waiting, 0 due later, 0 running')
    effects.work(() => Promise.reject(new Error('runs no command')))
    while ((await queue.counts('bells')).waiting > 0) await new Promise((resolve) => setImmediate(resolve))
    await effects.stop()
    expect(seen).toMatchObject([{ attempt: 1, isLast: true }, 'stopped'])
  })
})
