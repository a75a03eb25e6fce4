/**
 * Derived from the event, so that traces store nothing: a call's span id is the random half of its correlation (a
 * UUIDv7), an event's the second 8 bytes of its hash. The first 8 are the mail reactor's (`reactorSpanId` of the
 * contracts).
 */
export const callSpanId = (traceId: string): string => traceId.slice(16)

/** @param hash of the event, SHA-256, hexadecimal */
export const eventSpanId = (hash: string): string => hash.slice(16, 32)
