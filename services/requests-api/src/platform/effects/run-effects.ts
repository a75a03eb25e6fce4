import type { JobQueue, Worker } from '@countersign/job-queue'
import type { Effect, EffectQueue, Lost, Running, TaskQueue } from './effect.js'
import type { Reaction } from './reactor.js'

const mendEveryMs = 60_000

/** Runs the reactors, queues, repair jobs and health checks of all effects. */
export class RunningEffects {
  readonly #queues: readonly EffectQueue[]
  readonly #workers: Worker[] = []

  constructor(
    private readonly effects: readonly Effect[],
    private readonly jobs: JobQueue,
  ) {
    this.#queues = effects.flatMap(({ queue }) => queue ?? [])
  }

  reactions(): Reaction[] {
    return this.effects.flatMap(({ reactors = [], queue }) =>
      reactors.map(({ react, ...reactor }) => ({
        ...reactor,
        react: react
          ? (id: string) => react(id, this)
          : async (id: string) => void (queue && (await this.#enqueue(queue, id))),
      })),
    )
  }

  queueNames(): string[] {
    return [...new Set(this.#queues.map(({ name }) => name))]
  }

  /** Scheduled jobs that enqueue lost tasks again. */
  mending() {
    return this.#queues.flatMap((queue) => {
      const { lost } = queue
      if (!lost) return []
      return [{ name: lost.job, everyMs: mendEveryMs, run: async () => ({ mended: await this.#mend(queue, lost) }) }]
    })
  }

  healthParts() {
    return this.#queues.flatMap(({ name, health }) =>
      health ? [{ name: health.part, check: () => health.words(() => countedIn(this.jobs, name)) }] : [],
    )
  }

  /** Drops the waiting jobs about a request from every queue. */
  async forget(requestId: string): Promise<void> {
    for (const { name, about } of this.#queues) if (about === 'request') await this.jobs.forget(name, requestId)
  }

  /** @param execute runs the use cases of the jobs */
  work(execute: Running['execute']): void {
    for (const { name, work } of this.#queues) {
      if (!work) continue
      const worker = this.jobs.work(name, {
        retryDelaysMs: work.retryDelaysMs,
        concurrency: work.atOnce,
        handle: ({ payload, attempt, nextDelayMs }) =>
          work.run(payload, { attempt, isLast: nextDelayMs === null, execute }),
      })
      this.#workers.push(worker)
    }
  }

  /** Waits for running jobs. */
  async stop(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.close()))
    await Promise.all(this.effects.map(async (effect) => effect.stop?.()))
  }

  /** @param again enqueues even tasks that the queue remembers as done @returns the number enqueued */
  async #enqueue({ name, about, tasks }: EffectQueue, requestId: string, again = false): Promise<number> {
    const { due, withdrawn } = (await tasks?.(requestId)) ?? { due: [] }
    for (const id of withdrawn ?? []) await this.jobs.drop(name, id)
    let enqueued = 0
    for (const task of due) {
      if (again && (await this.jobs.holds(name, task.id))) continue
      await this.jobs.enqueue(name, about === 'request' ? { ...task, about: requestId } : task, { again })
      enqueued++
    }
    return enqueued
  }

  async #mend(queue: EffectQueue, lost: Lost): Promise<number> {
    if ('mend' in lost) return lost.mend()
    let mended = 0
    for await (const requestId of lost.lacking((id) => this.jobs.holds(queue.name, id)))
      mended += await this.#enqueue(queue, requestId, true)
    return mended
  }
}

export const taskQueue = (queue: Pick<JobQueue, 'enqueue' | 'holds' | 'drop'>, name: string): TaskQueue => ({
  enqueue: (task, again = false) => queue.enqueue(name, task, { again }),
  hurry: async (task) => {
    await queue.drop(name, task.id)
    await queue.enqueue(name, task, { again: true, first: true })
  },
  holds: (id) => queue.holds(name, id),
})

/** Describes the queue's counts for health. */
export async function countedIn(queue: Pick<JobQueue, 'counts'>, name: string): Promise<string> {
  const { waiting, delayed, running } = await queue.counts(name)
  return `${waiting} waiting, ${delayed} due later, ${running} running`
}
