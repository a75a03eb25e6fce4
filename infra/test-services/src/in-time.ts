/**
 * Limit in ms for reporting an unreachable store. The product promises 2 s; the rest allows for a busy machine. The
 * drivers' own timeouts are 10 s and more.
 */
export const inTimeMs = 6000
