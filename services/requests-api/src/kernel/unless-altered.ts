import { HistoryAltered } from '@countersign/event-log'

/** Skips an altered stream and returns undefined, so that work on other streams continues. Health checks report it. */
export async function unlessAltered<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof HistoryAltered) return undefined
    throw error
  }
}
