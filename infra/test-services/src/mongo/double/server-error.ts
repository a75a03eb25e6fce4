import type { Document } from 'bson'

/** An error of a MongoDB server, with its code, its name and further fields of the answer. */
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

  /** The answer to a command that failed as a whole. */
  get answer(): Document {
    return { ok: 0, errmsg: this.message, code: this.code, codeName: this.codeName, ...this.details }
  }
}

/** Converts any error to a server's. Errors of the query library become BadValue. */
export function serverError(error: unknown): ServerError {
  if (error instanceof ServerError) return error
  return new ServerError(2, 'BadValue', error instanceof Error ? error.message : String(error))
}
