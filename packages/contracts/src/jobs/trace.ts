const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * The trace of everything that one call sets off: the 16 bytes of its correlation are the trace's id (W3C Trace Context), so
 * that processes which know the correlation need not be told of the trace.
 *
 * @returns 32 hexadecimal digits; null for what no call set off, whose correlation is no UUID
 */
export function traceIdOf(correlation: string | null | undefined): string | null {
  return correlation && uuid.test(correlation) ? correlation.replaceAll('-', '') : null
}

/**
 * The id that the mail reactor's span has where it handles an event: the first 8 bytes of the event's hash. A mail's job names
 * that hash as its `historyHead`, so the span of sending finds the one it came of.
 *
 * @param hash SHA-256, hexadecimal
 * @returns 16 hexadecimal digits
 */
export const reactorSpanId = (hash: string): string => hash.slice(0, 16)
