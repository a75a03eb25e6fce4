/**
 * Span ids that every process can derive from the event, so traces store nothing: the call's is the random half of its
 * correlation (a UUIDv7), the event's the second 8 bytes of its hash. The first 8 are the mail reactor's
 * (`reactorSpanId` of the contracts).
 * @param traceId of the call, 32 hexadecimal digits
 */
export const callSpanId = (traceId: string): string => traceId.slice(16)

/** @param hash of the event, SHA-256, hexadecimal */
export const eventSpanId = (hash: string): string => hash.slice(16, 32)
