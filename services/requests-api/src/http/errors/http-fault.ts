import type { SecurityEvent } from '../security/security-log.js'

/** One thing that is wrong with what was sent. */
export interface FieldFault {
  /** Path of the value, such as `recipients.0.email`; empty for the whole. */
  field: string
  message: string
}

/** A call that cannot be answered as asked: its status, and sentences that can stand in a toast. */
export class HttpFault extends Error {
  override readonly name = 'HttpFault'
  constructor(
    readonly status: number,
    message: string,
    readonly more: {
      faults?: readonly FieldFault[]
      retryAfterSeconds?: number
      /** What a client goes by beside the sentence, as members of a problem's document. */
      members?: Readonly<Record<string, string | number>>
      /** Set where the refusal goes into the security log. */
      event?: SecurityEvent
    } = {},
  ) {
    super(message)
  }
}

/** 400 with every fault named, one a line (rule errors-2). */
export function invalid(faults: readonly FieldFault[]): HttpFault {
  const lines = faults.map(({ field, message }) => `${field || 'The body'} ${message}`)
  return new HttpFault(400, lines.join('\n'), { faults })
}
