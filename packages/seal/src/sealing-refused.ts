import { TaskFailed, TaskOverran } from '@countersign/child-pool'

/** A document cannot be sealed, and the fault lies in it: another try would end as this one did. */
export class SealingRefused extends Error {
  override readonly name = 'SealingRefused'
}

/** Codes of what goes wrong with a machine, whatever it works on. */
const ofTheMachine = /\b(?:ENOSPC|EDQUOT|EIO|ENOMEM|EMFILE|ENFILE|EROFS)\b/

/**
 * What a failure of a child means: one that threw, or took too long, was brought down by the document. One that the machine
 * had no memory or room for was not.
 */
export function asRefusal(failure: unknown): unknown {
  const isRefusal =
    (failure instanceof TaskFailed && !ofTheMachine.test(failure.thrown)) ||
    (failure instanceof TaskOverran && failure.limit === 'time')
  return isRefusal ? new SealingRefused(failure.message, { cause: failure }) : failure
}
