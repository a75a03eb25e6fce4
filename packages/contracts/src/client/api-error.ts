/**
 * A call that did not succeed. Its message is the status, a colon, then the server's text, or the status text where the
 * server said nothing (rule pages-10).
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    /** What the server said: a sentence that can stand in a toast. */
    readonly text: string,
    /** Seconds to wait, where the server asked for it. */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${text}`)
  }

  /** Reads the server's text out of a response that was not a success. */
  static async from(response: Response): Promise<ApiError> {
    const text = (await response.text().catch(() => '')) || response.statusText
    const retryAfter = Number(response.headers.get('retry-after'))
    return new ApiError(response.status, text, Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined)
  }
}
