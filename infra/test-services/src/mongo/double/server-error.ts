import type { Document } from 'bson'

/** A refusal as a MongoDB server words it: its number, its name, and what else stands in the answer. */
export class ServerError extends Error {
  override readonly name = 'ServerError'
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly details: Document = {},
  ) {
    super(message)
  }

  /** The answer to a command that was refused whole. */
  get answer(): Document {
    return { ok: 0, errmsg: this.message, code: this.code, codeName: this.codeName, ...this.details }
  }
}

/** Whatever was thrown, as a server would answer: what the query library does not take is a bad value. */
export function serverError(error: unknown): ServerError {
  if (error instanceof ServerError) return error
  return new ServerError(2, 'BadValue', error instanceof Error ? error.message : String(error))
}
