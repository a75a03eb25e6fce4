/**
 * Two renewals may fail before the lease is lost. Another replica takes over a killed one's work within 5 s: it must
 * see the lease unchanged for its duration and a tenth, one poll (askEveryMs) before and one after.
 */
export const leaseMs = 2_500
export const renewEveryMs = 750
/** Poll interval of waiting replicas: they take over a released lease before a read times out (2 s). */
export const askEveryMs = 350
