import type { SecurityEvent } from '../security/security-log.js'

export interface FieldFault {
  /** Path of the value, such as `recipients.0.email`; empty for the body. */
  field: string
  message: string
}

/** An error response: its status, and a message fit for a toast. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault'
  constructor(
    readonly status: number,
    message: string,
    readonly more: {
      faults?: readonly FieldFault[]
      retryAfterSeconds?: number
      /** Members of the problem document that clients evaluate. */
      members?: Readonly<Record<string, string | number>>
      /** Set if the refusal goes to the security log. */
      event?: SecurityEvent
    } = {},
  ) {
    super(message)
  }
}

/** A 400 that lists every fault, one per line (rule errors-2). */
export function invalid(faults: readonly FieldFault[]): HttpFault {
  const lines = faults.map(({ field, message }) => `${field || 'The body'} ${message}`)
  return new HttpFault(400, lines.join('\n'), { faults })
}
