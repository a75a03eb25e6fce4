import { VaultUnavailable } from '../port.js'

/**
 * SQLite's own refusals, such as a full disk, say that the vault cannot be used at the moment.
 *
 * @throws {VaultUnavailable}
 */
export function reach<Answer>(ask: () => Answer): Answer {
  try {
    return ask()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error
    throw new VaultUnavailable('the vault cannot be read or written', { cause: error })
  }
}
