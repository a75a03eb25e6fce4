/** Storage key prefix; the hash of the link's token follows. */
export const keptUnder = 'countersign-entries-'

/** True if the tab has stored entries of any link; only then is their reader fetched. */
export function mayHaveKept(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(keptUnder))
  } catch {
    return false
  }
}
