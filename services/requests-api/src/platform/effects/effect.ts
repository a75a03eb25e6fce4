import type { DomainEvent } from '@countersign/event-log'
import type { Run } from '../use-cases.js'

/** A consequence of events other than a read model, run by `RunningEffects`. */
export interface Effect {
  /** Absent where jobs come from elsewhere, e.g. mail reports. */
  reactors?: readonly ReactorOf[]
  /** Absent where the reactor does all the work. */
  queue?: EffectQueue
  stop?(): Promise<void>
}

/** The effects that run beside one. */
export interface Running {
  /** Drops the waiting jobs about a request from every queue. */
  forget(requestId: string): Promise<void>
  /** Runs a use case by the bus. */
  execute(run: Run): Promise<unknown>
}

export interface ReactorOf {
  /** Public: used in health, as checkpoint name and as lease name. */
  name: string
  to: ReadonlySet<string>
  /** Beginnings of the names of its streams; all streams if absent. Some events exist in streams of several kinds. */
  streams?: string | readonly string[]
  /** The id to react to; by default that of the stream. */
  subject?(event: DomainEvent, stream: string, revision: number): string
  /** Users wait for the outcome on screen. */
  urgent?: boolean
  /** Must be idempotent. Without it, the reactor enqueues the queue's tasks. */
  react?(id: string, effects: Pick<Running, 'forget'>): Promise<void>
}

export interface EffectQueue {
  name: string
  /** Erasing a request drops the jobs about it. */
  about: 'request' | 'person' | 'bytes'
  /**
   * Open tasks, derived from the history of the request or person.
   *
   * @param since log position; tasks of earlier events may be left out
   */
  tasks?(id: string, since?: number): Promise<Tasks>
  /** Absent where another process works the queue. */
  work?: Work
  lost?: Lost
  health?: Health
}

/** A job. The id identifies it across replicas and replays, so it derives from the history alone. */
export interface Task {
  id: string
  payload: object
  /** Id of the request, if it is not the one that the tasks were derived from. */
  about?: string
}

export interface Tasks {
  due: readonly Task[]
  /** Ids of tasks to withdraw if they still wait. */
  withdrawn?: readonly string[]
}

export interface Work {
  atOnce: number
  /** Waits between attempts; there is one attempt more than there are waits. */
  retryDelaysMs: readonly number[]
  /** @throws to retry after the next delay */
  run(payload: unknown, turn: Turn): Promise<void>
}

/** `attempt` counts from 1. */
export interface Turn extends Pick<Running, 'execute'> {
  attempt: number
  isLast: boolean
}

/** How to find tasks that the queue lost, e.g. because it was emptied. `job` names the scheduled job. */
export type Lost = { job: string } & (
  | {
      /** Requests or people that may lack tasks; the tasks that the queue does not hold are enqueued again. */
      lacking(holds: TaskQueue['holds']): AsyncIterable<string>
    }
  | {
      /** @returns the number of lost tasks enqueued again */
      mend(): Promise<number>
    }
)

export interface Health {
  part: string
  /** @param counted reports how many jobs wait, are delayed and run @throws when the effect is unhealthy */
  words(counted: () => Promise<string>): Promise<string>
}

/** The queue of an effect that enqueues its tasks directly. */
export interface TaskQueue {
  /** @param again also if the queue remembers the task as done */
  enqueue(task: Task, again?: boolean): Promise<void>
  /** Moves a waiting task before all others, or adds it there. */
  hurry(task: Task): Promise<void>
  /** True while the task waits or runs. */
  holds(id: string): Promise<boolean>
}

const secondsOfADay = 24 * 60 * 60

/** Retry delays of jobs that need an engine, for a day. Constant, so that they run within seconds of its return. */
export const forADayMs = [1000, ...Array.from({ length: secondsOfADay / 5 }, () => 5000)]
