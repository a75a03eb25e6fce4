import type { JobQueue, Worker } from '@countersign/job-queue'
import type { Journal, RecordedEvent, Slice } from '@countersign/event-log'
import { type Following, idOf, type ReadModelStore } from '@countersign/projections'
import type { Effect, EffectQueue, Lost, ReactorOf, Running, TaskQueue } from './effect.js'

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
          : async (id: string, since?: number) => void (queue && (await this.#enqueue(queue, id, { since }))),
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
  async #enqueue(
    { name, about, tasks }: EffectQueue,
    requestId: string,
    { again = false, since }: { again?: boolean; since?: number | undefined },
  ): Promise<number> {
    const { due, withdrawn } = (await tasks?.(requestId, since)) ?? { due: [] }
    for (const id of withdrawn ?? []) await this.jobs.drop(name, id)
    let enqueued = 0
    for (const task of due) {
      if (again && (await this.jobs.holds(name, task.id))) continue
      await this.jobs.enqueue(name, about === 'request' ? { about: requestId, ...task } : task, { again })
      enqueued++
    }
    return enqueued
  }

  async #mend(queue: EffectQueue, lost: Lost): Promise<number> {
    if ('mend' in lost) return lost.mend()
    let mended = 0
    for await (const requestId of lost.lacking((id) => this.jobs.holds(queue.name, id)))
      mended += await this.#enqueue(queue, requestId, { again: true })
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

/** Events skipped before the checkpoint is saved. */
const idleStride = 200

/** Requests and people handled concurrently, so that their writes share transactions and disk flushes. */
const atOnce = 16

interface Reaction extends Omit<ReactorOf, 'react'> {
  /** @param since log position of the first event to react to */
  react(id: string, since?: number): Promise<void>
}

/**
 * Follows the log and reacts to events, never from a command: a crash in between loses nothing. The checkpoint does not
 * pass a failed event; health reports it until a retry succeeds.
 */
export class Reactor implements Following {
  /** Events since the last saved checkpoint. Positions may have gaps, so they cannot be subtracted. */
  #passed = 0

  constructor(
    private readonly reaction: Reaction,
    private readonly journal: Journal,
    private readonly checkpoints: Pick<ReadModelStore, 'checkpointOf' | 'saveCheckpoint'>,
  ) {}

  get name(): string {
    return this.reaction.name
  }

  get urgent(): boolean {
    return this.reaction.urgent ?? false
  }

  async checkpoint(): Promise<number> {
    this.#passed = 0
    return this.checkpoints.checkpointOf(this.name)
  }

  async handle({ records, position }: Slice): Promise<void> {
    const subjects = new Map<string, number>()
    for (const record of records) {
      this.journal.mustKnow(record)
      if (!isMeant(this.reaction, record)) continue
      const subject = this.#subjectOf(record)
      if (!subjects.has(subject)) subjects.set(subject, record.position)
    }
    await this.#reactTo([...subjects])
    this.#passed += records.length
    if (subjects.size === 0 && this.#passed < idleStride) return
    await this.checkpoints.saveCheckpoint(this.name, position)
    this.#passed = 0
  }

  #subjectOf(record: RecordedEvent): string {
    return this.reaction.subject?.(record, record.stream, record.revision) ?? idOf(record.stream)
  }

  /** Waits for all reactions of a batch before it rethrows the first error: a retry must not overlap them. */
  async #reactTo(subjects: readonly (readonly [id: string, since: number])[]): Promise<void> {
    for (let from = 0; from < subjects.length; from += atOnce) {
      const some = subjects.slice(from, from + atOnce)
      const ended = await Promise.allSettled(some.map(([id, since]) => this.reaction.react(id, since)))
      const failed = ended.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    }
  }
}

const isMeant = ({ to, streams = '' }: Pick<ReactorOf, 'to' | 'streams'>, record: RecordedEvent): boolean =>
  to.has(record.type) && [streams].flat().some((name) => record.stream.startsWith(name))
