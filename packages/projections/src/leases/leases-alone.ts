import type { Leases } from './port.js'

/** Grants every lease, for a single process; the lock on its folder guarantees that. */
export const leasesAlone: Leases = {
  take: async () => 'held',
  release: async () => undefined,
}
