import type { Filters } from './filters.js'

/** Goes to the address of other filters; in place of the present one, where that is only half typed. */
export type OnFilter = (next: Filters, options?: { replace?: boolean }) => void
