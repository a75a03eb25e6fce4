/** Why a task of a pool brought no result. */
export abstract class PoolFailure extends Error {
  override get name(): string {
    return this.constructor.name
  }
}

/** The task used more time or memory than it may; its child was killed. */
export class TaskOverran extends PoolFailure {
  constructor(
    readonly task: string,
    readonly limit: 'time' | 'memory',
  ) {
    super(`The task ${task} used more ${limit} than it may and was ended.`)
  }
}

/** The child ended while it worked on the task: the kernel refused it memory, or its runtime gave up. */
export class ChildDied extends PoolFailure {
  constructor(
    readonly task: string,
    readonly end: string,
  ) {
    super(`The child process working on ${task} ended by itself (${end}).`)
  }
}

/** The task threw what it did not expect: a fault of ours, not of the file, or a disk that is full. */
export class TaskFailed extends PoolFailure {
  constructor(
    readonly task: string,
    readonly thrown: string,
    /** As the file system calls it: nothing could be written. */
    readonly code?: 'ENOSPC',
  ) {
    super(`The task ${task} failed: ${thrown}`)
  }
}

/** No child could be started, so nothing can be done for anyone until the cause is gone. */
export class ChildNotStarted extends PoolFailure {
  constructor(
    readonly pool: string,
    reason: string,
  ) {
    super(`A child process of the pool ${pool} could not be started: ${reason}`)
  }
}

/** The pool was closed before the task was done. */
export class PoolClosed extends PoolFailure {
  constructor(readonly pool: string) {
    super(`The pool ${pool} is closed.`)
  }
}

/** True when the file that was worked on is to blame: it took too much, or it brought the child down. */
export function blamesTheFile(failure: unknown): failure is TaskOverran | ChildDied {
  return failure instanceof TaskOverran || failure instanceof ChildDied
}
