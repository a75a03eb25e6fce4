export abstract class PoolFailure extends Error {
  override get name(): string {
    return this.constructor.name
  }
}

export class TaskOverran extends PoolFailure {
  constructor(
    readonly task: string,
    readonly limit: 'time' | 'memory',
  ) {
    super(`The task ${task} used more ${limit} than it may and was ended.`)
  }
}

export class ChildDied extends PoolFailure {
  constructor(
    readonly task: string,
    readonly end: string,
  ) {
    super(`The child process working on ${task} ended unexpectedly (${end}).`)
  }
}

/** The task threw an unexpected error: our bug, not the file's fault, or a full disk. */
export class TaskFailed extends PoolFailure {
  constructor(
    readonly task: string,
    readonly thrown: string,
    readonly code?: 'ENOSPC',
  ) {
    super(`The task ${task} failed: ${thrown}`)
  }
}

export class ChildNotStarted extends PoolFailure {
  constructor(
    readonly pool: string,
    reason: string,
  ) {
    super(`A child process of the pool ${pool} could not be started: ${reason}`)
  }
}

export class PoolClosed extends PoolFailure {
  constructor(readonly pool: string) {
    super(`The pool ${pool} is closed.`)
  }
}

/** True if the file is at fault: it exceeded a limit or crashed the child. */
export function blamesTheFile(failure: unknown): failure is TaskOverran | ChildDied {
  return failure instanceof TaskOverran || failure instanceof ChildDied
}
