/** Storage key prefix; the hash of the link's token follows. */
export const storageKeyPrefix = 'countersign-entries-'

/** True if the tab has stored entries of any link; only then is their reader fetched. */
export function mayHaveStoredEntries(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(storageKeyPrefix))
  } catch {
    return false
  }
}
