/**
 * How long a lease is taken for, and how often it is taken again, in ms: two tries may fail before it is lost. What a killed
 * replica did is another's within 5 s: seen to stand still after one question (askEveryMs), for the lease's time and a tenth,
 * and asked for again.
 */
export const leaseMs = 2_500
export const renewEveryMs = 750
/** How often a replica that waits asks: what another gives back goes on before a read has lost its patience (2 s). */
export const askEveryMs = 350
