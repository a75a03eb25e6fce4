import { HistoryAltered } from '@countersign/event-log'

/**
 * For work on many streams, one after the other: one that was altered takes no change, and keeps none of the others from theirs.
 *
 * @returns what the work gave; undefined for one that was altered, which health tells of
 */
export async function unlessAltered<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HistoryAltered) return undefined
    throw error
  }
}
