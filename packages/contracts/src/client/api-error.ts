/** A failed call. Its message is the status, a colon, and the server's text or the status text (rule pages-10). */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    /** Suitable for a toast. */
    readonly text: string,
    /** Seconds to wait, if the server sent Retry-After. */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${text}`)
  }

  static async from(response: Response): Promise<ApiError> {
    const text = (await response.text().catch(() => '')) || response.statusText
    const retryAfter = Number(response.headers.get('retry-after'))
    return new ApiError(response.status, text, Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined)
  }
}
