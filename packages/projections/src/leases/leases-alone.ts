import type { Leases } from './port.js'

/** Leases where there is one process only, which the lock on its folder sees to: each is its own. */
export const leasesAlone: Leases = {
  take: async () => 'held',
  release: async () => undefined,
}
