import { refusalText } from './refusal-text.js'

/** A failed call. Its message is the status, a colon, and the server's text or words for the status (rule pages-10). */
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
    /** Names of the refused inputs, or ids of the refused fields. */
    readonly fields: readonly string[] = [],
  ) {
    super(`${status}: ${text}`)
  }

  static async from(response: Response): Promise<ApiError> {
    const body = await response.text().catch(() => '')
    const { detail, type, code, errors } = problemIn(response, body)
    const retryAfter = Number(response.headers.get('retry-after'))
    return new ApiError(
      response.status,
      detail,
      Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
      type,
      code,
      errors?.map(({ field }) => field),
    )
  }
}

type Problem = Pick<ApiError, 'type' | 'code'> & { detail: string; errors?: { field: string }[] }

function problemIn({ headers, status }: Response, body: string): Problem {
  const contentType = headers.get('content-type')
  const withoutProblem = { detail: refusalText(status, contentType, body) }
  if (!contentType?.includes('application/problem+json')) return withoutProblem
  try {
    const { type, ...problem } = JSON.parse(body) as Problem
    return type === 'about:blank' ? problem : { type, ...problem }
  } catch {
    return withoutProblem
  }
}
