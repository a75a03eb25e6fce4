import { HistoryAltered } from '@countersign/event-log'

/**
 * Skips an altered stream, so that work on many streams continues with the others. Health checks report the altered one.
 *
 * @returns undefined for an altered stream
 */
export async function unlessAltered<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HistoryAltered) return undefined
    throw error
  }
}
