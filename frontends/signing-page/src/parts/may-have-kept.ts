/** What a link's entries are kept under, before its hash. */
export const keptUnder = 'countersign-entries-'

/** Whether the tab keeps entries of this or another link: what reads them is only fetched then. */
export function mayHaveKept(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(keptUnder))
  } catch {
    return false
  }
}
