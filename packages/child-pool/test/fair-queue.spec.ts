import { describe, expect, it } from '@jest/globals'
import { FairQueue } from '@countersign/child-pool/internal/fair-queue'
import fc from 'fast-check'

interface Job {
  caller: string
  isLong: boolean
  number: number
  subject?: string
}

const job = (caller: string, number: number, isLong = false): Job => ({ caller, isLong, number })
const long = (caller: string, number: number): Job => job(caller, number, true)

function queueOf(children: number, ...jobs: Job[]): FairQueue<Job> {
  const queue = new FairQueue<Job>(children)
  for (const one of jobs) queue.add(one)
  return queue
}

describe('the fair queue', () => {
  it('given many jobs of one caller, when another arrives, then its job runs second', () => {
    const queue = queueOf(1, job('a', 1), job('a', 2), job('a', 3), job('b', 1))
    const taken = [1, 2, 3, 4].map(() => queue.take([]))
    expect(taken).toEqual([job('a', 1), job('b', 1), job('a', 2), job('a', 3)])
  })

  it('given no other callers, when one has work, then it gets every child', () => {
    const queue = queueOf(2, job('a', 1), job('a', 2))
    const first = queue.take([])!
    expect(queue.take([first])).toEqual(job('a', 2))
  })

  it('given a caller with half of the children, when another waits, then the other is next', () => {
    const queue = queueOf(4, job('a', 1), job('b', 1))
    expect(queue.take([job('a', 2), job('a', 3)])).toEqual(job('b', 1))
  })

  it('given long jobs in all children but one, when another waits, then only short jobs may start', () => {
    const queue = queueOf(2, long('a', 1))
    expect(queue.hasNext([long('b', 1)])).toBe(false)
    queue.add(job('c', 1))
    expect(queue.take([long('b', 1)])).toEqual(job('c', 1))
  })

  it('given two documents of a caller, when the second arrives, then their jobs take turns', () => {
    const about = (subject: string, number: number): Job => ({ ...job('a', number), subject })
    const jobs = [about('x', 1), about('x', 2), about('x', 3), about('y', 4), about('y', 5), about('z', 6)]
    const queue = queueOf(1, ...jobs)
    expect(jobs.map(() => queue.take([])?.number)).toEqual([1, 4, 6, 2, 5, 3])
  })

  it('given a long job that may not start, when a short one of its caller waits, then the short one is next', () => {
    const queue = queueOf(2, long('a', 1), job('a', 2))
    expect(queue.take([long('b', 1)])).toEqual(job('a', 2))
    expect(queue.empty()).toEqual([long('a', 1)])
  })

  it('given one child, when a long job waits, then it starts', () => {
    expect(queueOf(1, long('a', 1)).take([])).toEqual(long('a', 1))
  })

  it('given a returned job, when its caller is next, then it precedes the caller’s other jobs', () => {
    const queue = queueOf(1, job('a', 2))
    queue.addFirst(job('a', 1))
    expect(queue.empty()).toEqual([job('a', 1), job('a', 2)])
    expect(queue.hasNext([])).toBe(false)
  })
})

/** A job arrives, or the child at an index finishes. */
type Step = { comes: string; isLong: boolean } | { ends: number }

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({ comes: fc.constantFrom('a', 'b', 'c'), isLong: fc.boolean() }),
    fc.record({ ends: fc.nat({ max: 7 }) }),
  ),
  { maxLength: 80 },
)

/** Simulates a queue: free children take jobs after each step. */
function follow(
  children: number,
  taken: Step[],
  see: (taken: Job, before: { busy: Job[]; waiting: Job[] }) => void,
): void {
  const queue = new FairQueue<Job>(children)
  const waiting: Job[] = []
  const busy: Job[] = []
  const dispatch = () => {
    while (busy.length < children) {
      const next = queue.take(busy)
      if (!next) return
      see(next, { busy: [...busy], waiting: [...waiting] })
      waiting.splice(waiting.indexOf(next), 1)
      busy.push(next)
    }
  }
  for (const [number, step] of taken.entries()) {
    if ('ends' in step) busy.splice(step.ends % Math.max(1, busy.length), 1)
    else {
      const one = job(step.comes, number, step.isLong)
      queue.add(one)
      waiting.push(one)
    }
    dispatch()
  }
  while (busy.length > 0) {
    busy.shift()
    dispatch()
  }
  expect(waiting).toEqual([])
}

const children = fc.integer({ min: 1, max: 5 })

describe('with any sequence of arrivals and completions', () => {
  it('every job runs eventually', () => {
    fc.assert(fc.property(children, steps, (count, taken) => follow(count, taken, () => {})))
  })

  it('the long jobs of each caller keep their order, and so do its short ones', () => {
    fc.assert(
      fc.property(children, steps, (count, taken) =>
        follow(count, taken, (next, { waiting }) => {
          const alike = waiting.find(({ caller, isLong }) => caller === next.caller && isLong === next.isLong)
          expect(alike).toBe(next)
        }),
      ),
    )
  })

  it('no caller holds more than half of the children while another waits', () => {
    fc.assert(
      fc.property(children, steps, (count, taken) =>
        follow(count, taken, (next, { busy, waiting }) => {
          if (waiting.every(({ caller }) => caller === next.caller)) return
          const held = busy.filter(({ caller }) => caller === next.caller).length + 1
          expect(held).toBeLessThanOrEqual(Math.max(1, Math.floor(count / 2)))
        }),
      ),
    )
  })

  it('long jobs leave one child free for short ones', () => {
    fc.assert(
      fc.property(children, steps, (count, taken) =>
        follow(count, taken, (next, { busy }) => {
          const underWay = [...busy, next].filter(({ isLong }) => isLong).length
          expect(next.isLong ? underWay : 0).toBeLessThanOrEqual(Math.max(1, count - 1))
        }),
      ),
    )
  })
})
