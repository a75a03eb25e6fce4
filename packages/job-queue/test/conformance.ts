import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { BadJobId, GiveUp, type JobQueue, type TakenJob, type WorkDefinition } from '@countersign/job-queue'
import { until } from '@countersign/test-services/until'

/** A queue under test; `reopen` closes it and opens the same data again. */
export interface QueueUnderTest {
  queue: JobQueue
  reopen?: () => Promise<JobQueue>
  tearDown?: () => Promise<void>
}

/**
 * Conformance tests for every job queue adapter.
 *
 * @param lasting false for a queue without persistence: skips tests that reopen it
 */
export function describeJobQueue(
  name: string,
  open: () => Promise<QueueUnderTest>,
  { lasting = true }: { lasting?: boolean } = {},
): void {
  describe(`job queue: ${name}`, () => {
    let subject: QueueUnderTest
    let queue: JobQueue

    beforeEach(async () => {
      subject = await open()
      queue = subject.queue
    })
    afterEach(async () => {
      await queue.close()
      await subject.tearDown?.()
    })

    const itLasting = (title: string, test: () => Promise<void>) =>
      (lasting ? it : it.skip)(lasting ? title : `${title} (skipped: what is in memory is not there again)`, test)

    const add = (...ids: string[]) => Promise.all(ids.map((id) => queue.enqueue('q', { id, payload: { of: id } })))
    const counts = () => queue.counts('q')

    /** Works until a number of attempts were recorded. */
    function work(
      enough: number,
      handle: (job: TakenJob) => Promise<void> | void = () => {},
      more: Partial<WorkDefinition> = {},
    ) {
      const attempts: TakenJob[] = []
      let settle!: () => void
      const all = new Promise<void>((resolve) => {
        settle = resolve
      })
      const worker = queue.work('q', {
        retryDelaysMs: [],
        ...more,
        handle: async (job) => {
          attempts.push(job)
          if (attempts.length === enough) setImmediate(settle)
          await handle(job)
        },
      })
      const done = all.then(async () => {
        await worker.close()
        return attempts
      })
      return { attempts, done, worker }
    }

    it('runs jobs in order with their payloads', async () => {
      for (const id of ['one', 'two', 'three']) await add(id)
      const attempts = await work(3).done
      expect(attempts.map(({ id, payload, attempt }) => ({ id, payload, attempt }))).toEqual(
        ['one', 'two', 'three'].map((id) => ({ id, payload: { of: id }, attempt: 1 })),
      )
    })

    it('runs a job first if asked to, also one that it dropped while it waited', async () => {
      for (const id of ['one', 'two', 'three']) await add(id)
      await queue.drop('q', 'three')
      await queue.enqueue('q', { id: 'three', payload: {} }, { first: true, again: true })
      const attempts = await work(3).done
      expect(attempts.map(({ id }) => id)).toEqual(['three', 'one', 'two'])
    })

    it('wakes a worker that was waiting', async () => {
      const { done } = work(2)
      await add('early')
      await until(async () => !(await queue.holds('q', 'early')))
      await add('late')
      expect((await done).map(({ id }) => id)).toEqual(['early', 'late'])
    })

    it('treats the same id as the same job: waiting, running and done', async () => {
      await add('one', 'one')
      await queue.enqueue('q', { id: 'one', payload: 'other' })
      const { done } = work(1, () => add('one').then(() => undefined))
      expect((await done)[0]!.payload).toEqual({ of: 'one' })
      await add('one')
      await add('two')
      expect((await work(1).done).map(({ id }) => id)).toEqual(['two'])
    })

    it('re-adds a finished job on request, and keeps a pending one', async () => {
      const anew = (id: string) => queue.enqueue('q', { id, payload: { of: 'anew' } }, { again: true })
      await add('done', 'failed')
      const first = work(2, ({ id }) => {
        if (id === 'failed') throw new GiveUp('no')
      })
      await first.done
      await add('waiting')
      for (const id of ['done', 'failed', 'waiting']) await anew(id)
      const attempts = await work(3).done
      const taken = attempts.map(({ id, payload }) => [id, (payload as { of: string }).of])
      expect(Object.fromEntries(taken)).toEqual({ done: 'anew', failed: 'anew', waiting: 'waiting' })
      expect(await queue.holds('q', 'done')).toBe(false)
    })

    it('holds a job until it is done', async () => {
      expect(await queue.holds('q', 'one')).toBe(false)
      await add('one')
      expect(await queue.holds('q', 'one')).toBe(true)
      let during: boolean | undefined
      await work(1, async () => {
        during = await queue.holds('q', 'one')
      }).done
      expect(during).toBe(true)
      expect(await queue.holds('q', 'one')).toBe(false)
    })

    it('keeps queues separate', async () => {
      await queue.enqueue('other', { id: 'one', payload: 1 })
      await add('one')
      await work(1).done
      expect(await queue.holds('other', 'one')).toBe(true)
    })

    it('retries after each delay with the attempt number, and fails after the last', async () => {
      await add('stubborn')
      const fail = () => Promise.reject(new Error('no'))
      const attempts = await work(3, fail, { retryDelaysMs: [5, 10] }).done
      expect(attempts.map(({ attempt, nextDelayMs }) => [attempt, nextDelayMs])).toEqual([
        [1, 5],
        [2, 10],
        [3, null],
      ])
      expect(await queue.holds('q', 'stubborn')).toBe(false)
      expect((await counts()).failed).toBe(1)
    })

    it('stops retrying after a successful attempt', async () => {
      await add('second-time')
      const attempts = await work(2, ({ attempt }) => (attempt === 1 ? Promise.reject(new Error('no')) : undefined), {
        retryDelaysMs: [1, 1, 1],
      }).done
      expect(attempts).toHaveLength(2)
      expect(await counts()).toEqual({ waiting: 0, delayed: 0, running: 0, failed: 0 })
    })

    it('stops retrying when the handler gives up', async () => {
      await add('hopeless')
      await work(1, () => Promise.reject(new GiveUp('never')), { retryDelaysMs: [1, 1] }).done
      expect(await queue.holds('q', 'hopeless')).toBe(false)
      expect((await counts()).failed).toBe(1)
    })

    it('survives a handler that throws a non-error', async () => {
      await add('odd', 'even')
      const throwText = () => {
        throw 'text' as unknown as Error
      }
      expect(await work(2, throwText).done).toHaveLength(2)
    })

    it('does not delay other jobs when one fails', async () => {
      await add('bad', 'good')
      const attempts = await work(2, ({ id }) => (id === 'bad' ? Promise.reject(new Error('no')) : undefined), {
        retryDelaysMs: [60_000],
      }).done
      expect(attempts.map(({ id }) => id).toSorted()).toEqual(['bad', 'good'])
      expect(await counts()).toMatchObject({ delayed: 1 })
    })

    it('runs a delayed job when it is due, not before', async () => {
      const began = Date.now()
      await queue.enqueue('q', { id: 'in-an-hour', payload: 1 }, { delayMs: 3_600_000 })
      await queue.enqueue('q', { id: 'later', payload: 1 }, { delayMs: 60 })
      expect((await work(1).done).map(({ id }) => id)).toEqual(['later'])
      expect(Date.now() - began).toBeGreaterThanOrEqual(59)
      expect(await counts()).toMatchObject({ delayed: 1, waiting: 0 })
    })

    it('runs jobs up to the concurrency limit', async () => {
      await add('a', 'b', 'c', 'd')
      let now = 0
      let max = 0
      const three = Promise.withResolvers<void>()
      const busy = async () => {
        max = Math.max(max, ++now)
        if (now === 3) three.resolve()
        await three.promise
        // A fourth job would be taken meanwhile.
        await counts()
        now--
      }
      await work(4, busy, { concurrency: 3 }).done
      expect(max).toBe(3)
    })

    it('finishes the running job when a worker is closed, and takes no other', async () => {
      await add('first', 'second')
      let finished = false
      const rest = Promise.withResolvers<void>()
      const { worker, attempts } = work(99, async () => {
        await rest.promise
        finished = true
      })
      await until(() => attempts.length > 0)
      const closed = worker.close()
      await counts()
      rest.resolve()
      await closed
      expect(finished).toBe(true)
      expect(attempts).toHaveLength(1)
      expect(await queue.holds('q', 'second')).toBe(true)
    })

    it('drops a waiting job, which can be added again, but not a running or finished one', async () => {
      await add('running')
      await add('waiting', 'kept')
      await queue.enqueue('q', { id: 'later', payload: 1 }, { delayMs: 60_000 })
      const dropAll = () => Promise.all(['running', 'waiting', 'later'].map((id) => queue.drop('q', id)))
      const ran = await work(2, ({ id }) => (id === 'running' ? dropAll().then(() => undefined) : undefined)).done
      expect(ran.map(({ id }) => id)).toEqual(['running', 'kept'])
      expect(await queue.holds('q', 'later')).toBe(false)
      await queue.drop('q', 'running')
      await add('running', 'waiting')
      expect((await work(1).done).map(({ id }) => id)).toEqual(['waiting'])
    })

    it('removes all jobs about a subject, except a running one', async () => {
      await queue.enqueue('q', { id: 'a', payload: 1, about: 'request-1' })
      await queue.enqueue('q', { id: 'b', payload: 1, about: 'request-1' }, { delayMs: 60_000 })
      await queue.enqueue('q', { id: 'c', payload: 1, about: 'request-2' })
      const ran = await work(2, ({ id }) => (id === 'a' ? queue.forget('q', 'request-1') : undefined)).done
      expect(ran.map(({ id }) => id)).toEqual(['a', 'c'])
      expect(await queue.holds('q', 'b')).toBe(false)
    })

    it.each(['', 'a:b', '12', '-5', 'a b', 'ü', 'x'.repeat(201)])('refuses the id %j', async (id) => {
      await expect(queue.enqueue('q', { id, payload: 1 })).rejects.toThrow(BadJobId)
    })

    itLasting('keeps waiting and delayed jobs over a restart, and what it remembers of those that ended', async () => {
      await add('done')
      await work(1).done
      await add('waiting')
      await queue.enqueue('q', { id: 'later', payload: 1 }, { delayMs: 60_000 })
      queue = await subject.reopen!()
      await add('done')
      expect(await counts()).toEqual({ waiting: 1, delayed: 1, running: 0, failed: 0 })
    })

    it('any sequence of additions runs every job exactly once', async () => {
      const steps = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 })
      let round = 0
      await fc.assert(
        fc.asyncProperty(steps, fc.integer({ min: 1, max: 3 }), async (letters, concurrency) => {
          const roundName = `round-${round++}`
          const seen: string[] = []
          const worker = queue.work(roundName, {
            retryDelaysMs: [],
            concurrency,
            handle: async ({ id }) => void seen.push(id),
          })
          for (const id of letters) await queue.enqueue(roundName, { id, payload: null })
          await until(() => seen.length >= new Set(letters).size)
          await worker.close()
          expect(seen.toSorted()).toEqual([...new Set(letters)].toSorted())
        }),
        { numRuns: 30 },
      )
    })
  })
}
