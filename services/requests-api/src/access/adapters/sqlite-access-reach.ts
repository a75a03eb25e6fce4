import { isOfTheFile } from '@countersign/sqlite'
import { StoreUnavailable } from '@countersign/projections'

/** Maps SQLite's errors, such as a full disk, to an unavailable store. */
export function reach<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    if (!isOfTheFile(error)) throw error
    throw new StoreUnavailable('the access store cannot be read or written', { cause: error })
  }
}
