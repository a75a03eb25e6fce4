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
    /** Name of the server's refusal, such as `page-too-old`; absent for other failures. */
    readonly code?: string,
  ) {
    super(`${status}: ${text}`)
  }

  static async from(response: Response): Promise<ApiError> {
    const body = await response.text().catch(() => '')
    const { detail, type, code } = problemIn(response, body)
    const retryAfter = Number(response.headers.get('retry-after'))
    return new ApiError(
      response.status,
      detail || response.statusText,
      Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
      type,
      code,
    )
  }
}

/** A proxy in front of the server answers with text or HTML. */
function problemIn({ headers }: Response, body: string): { detail: string; type?: string; code?: string } {
  if (!headers.get('content-type')?.includes('application/problem+json')) return { detail: body }
  try {
    const { detail, type, code } = JSON.parse(body) as { detail: string; type: string; code?: string }
    return type === 'about:blank' ? { detail, code } : { detail, type, code }
  } catch {
    return { detail: '' }
  }
}
