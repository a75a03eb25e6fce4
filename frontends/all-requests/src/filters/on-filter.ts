import type { Filters } from './filters.js'

/** Navigates to other filters; `replace` avoids history entries for unfinished input. */
export type OnFilter = (next: Filters, options?: { replace?: boolean }) => void
