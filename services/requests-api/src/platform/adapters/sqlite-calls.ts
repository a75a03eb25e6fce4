import { StoreUnavailable } from '@countersign/projections'

/**
 * Maps SQLite's errors, such as a full disk, to an unavailable store.
 * @param said message of the error
 */
export const sqliteCalls =
  (said: string) =>
  <Answer>(ask: () => Answer): Answer => {
    try {
      return ask()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error
      throw new StoreUnavailable(said, { cause: error })
    }
  }
