const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Uses the 16 bytes of a call's correlation as trace id (W3C Trace Context), so that processes need no other context.
 *
 * @returns 32 hex digits; null for a correlation that is no UUID because no call is the cause
 */
export function traceIdOf(correlation: string | null | undefined): string | null {
  return correlation && uuid.test(correlation) ? correlation.replaceAll('-', '') : null
}

/**
 * Returns the span id of the mail reactor: the first 8 bytes of the event's hash. A mail job carries that hash as
 * `historyHead`, so the delivery span finds its parent.
 */
export const reactorSpanId = (hash: string): string => hash.slice(0, 16)

/**
 * Derived from the event, so that traces store nothing: a call's span id is the random half of its correlation (a
 * UUIDv7), an event's the second 8 bytes of its hash.
 * The first 8 are the mail reactor's ({@link reactorSpanId}).
 */
export const callSpanId = (traceId: string): string => traceId.slice(16)

/** @param hash of the event, SHA-256, hexadecimal */
export const eventSpanId = (hash: string): string => hash.slice(16, 32)
