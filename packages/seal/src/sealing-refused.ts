import { TaskFailed, TaskOverran } from '@countersign/child-pool'

/** The document itself is at fault: a retry would fail too. */
export class SealingRefused extends Error {
  override readonly name = 'SealingRefused'
}

const ofTheMachine = /\b(?:ENOSPC|EDQUOT|EIO|ENOMEM|EMFILE|ENFILE|EROFS)\b/

/** Blames the document if a child threw or ran out of time, unless the machine lacked memory or space. */
export function asRefusal(failure: unknown): unknown {
  const isRefusal =
    (failure instanceof TaskFailed && !ofTheMachine.test(failure.thrown)) ||
    (failure instanceof TaskOverran && failure.limit === 'time')
  return isRefusal ? new SealingRefused(failure.message, { cause: failure }) : failure
}
