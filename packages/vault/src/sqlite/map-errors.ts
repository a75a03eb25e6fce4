import { VaultUnavailable } from '../port.js'

/** Maps errors of SQLite, such as a full disk, to {@link VaultUnavailable}. */
export function mapErrors<Answer>(call: () => Answer): Answer {
  try {
    return call()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error
    throw new VaultUnavailable('the vault cannot be read or written', { cause: error })
  }
}
