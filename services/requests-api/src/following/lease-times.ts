/** How long a lease is taken for, and how often it is taken again, in ms: two tries may fail before it is lost. */
export const leaseMs = 10_000
export const renewEveryMs = 3_000
