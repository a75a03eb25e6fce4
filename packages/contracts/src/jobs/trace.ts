const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Returns the trace id of a call: the 16 bytes of its correlation (W3C Trace Context), so that processes need no other
 * context.
 *
 * @returns 32 hex digits; null if no call is the cause, so that the correlation is no UUID
 */
export function traceIdOf(correlation: string | null | undefined): string | null {
  return correlation && uuid.test(correlation) ? correlation.replaceAll('-', '') : null
}

/**
 * Returns the span id of the mail reactor for an event: the first 8 bytes of the event's hash. A mail job carries that hash as
 * `historyHead`, so the delivery span finds its parent.
 *
 * @param hash SHA-256, hex
 * @returns 16 hex digits
 */
export const reactorSpanId = (hash: string): string => hash.slice(0, 16)
