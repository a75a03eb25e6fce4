import type { SigningEvent } from '../signing/events.js'

/** Something that follows from events and is no read model. `run-effects.ts` makes of it all that an installation does about it. */
export interface Effect {
  /** None where jobs come from elsewhere, as reports about mails do. */
  reactors?: readonly ReactorOf[]
  /** None where a reactor does all at once. */
  queue?: EffectQueue
  /** Ends what it works with, after the jobs in hand. */
  stop?(): Promise<void>
}

export interface ReactorOf {
  /** Known from outside: health, the checkpoint, the lease of its set. */
  name: string
  to: ReadonlySet<SigningEvent['type']>
  /** People wait for it on their screens. */
  urgent?: boolean
  /** Goes by the whole history, so that doing it again does no harm. Left out, the queue's tasks are enqueued. */
  react?(id: string): Promise<void>
}

export interface EffectQueue {
  name: string
  /** Jobs about a request go when it is erased. */
  about: 'request' | 'bytes'
  /** The jobs that a request's history asks for now, and that have no end in it. */
  tasks?(requestId: string): Promise<Tasks>
  /** Left out where another process works the queue off, or none. */
  work?: Work
  lost?: Lost
  health?: Health
}

/** A job. The same id is the same job, so it follows from the history alone. */
export interface Task {
  id: string
  payload: object
}

export interface Tasks {
  due: readonly Task[]
  /** Ids of tasks to be taken back, if they still wait. */
  withdrawn?: readonly string[]
}

export interface Work {
  atOnce: number
  /** Waits between tries; one try more than there are waits. */
  retryDelaysMs: readonly number[]
  /** @throws to be called again after the next wait */
  run(payload: unknown, turn: Turn): Promise<void>
}

/** Which attempt it is, from 1, and whether another follows. */
export interface Turn {
  attempt: number
  isLast: boolean
}

/** How tasks are found that the queue has lost: an emptied queue loses nothing. The clock knows it by the name of its job. */
export type Lost = { job: string } & (
  | {
      /** Requests that may lack tasks; of theirs, those that the queue does not hold are enqueued again. */
      requests(holds: TaskQueue['holds']): AsyncIterable<string>
    }
  | {
      /** @returns how many the queue had lost, and has again */
      mend(): Promise<number>
    }
)

export interface Health {
  part: string
  /** @param counted says how many jobs wait, are due later and run @throws when the effect is not well */
  words(counted: () => Promise<string>): Promise<string>
}

/** A queue as effects see it that enqueue by themselves. */
export interface TaskQueue {
  /** @param again also where the queue remembers it as done */
  enqueue(task: Task, again?: boolean): Promise<void>
  /** True as long as a task is to be done, or under way. */
  holds(id: string): Promise<boolean>
}
