/** A failed call. Its message is the status, a colon, and the server's text or the status text (rule pages-10). */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  constructor(
    readonly status: number,
    /** Suitable for a toast. */
    readonly text: string,
    /** Seconds to wait, if the server sent Retry-After. */
    readonly retryAfter?: number,
    /** Problem type (RFC 9457), such as `/problems/confirm-it-is-you`; absent if it has none. */
    readonly type?: string,
  ) {
    super(`${status}: ${text}`)
  }

  static async from(response: Response): Promise<ApiError> {
    const body = await response.text().catch(() => '')
    const { detail, type } = problemIn(response, body)
    const retryAfter = Number(response.headers.get('retry-after'))
    return new ApiError(
      response.status,
      detail || response.statusText,
      Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
      type,
    )
  }
}

/** A proxy in front of the server answers with text or HTML. */
function problemIn({ headers }: Response, body: string): { detail: string; type?: string } {
  if (!headers.get('content-type')?.includes('application/problem+json')) return { detail: body }
  try {
    const { detail, type } = JSON.parse(body) as { detail: string; type: string }
    return type === 'about:blank' ? { detail } : { detail, type }
  } catch {
    return { detail: '' }
  }
}
