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
    return ApiError.of(response.status, (name) => response.headers.get(name), body)
  }

  /** @param header returns a header of the response, or null */
  static of(status: number, header: (name: string) => string | null, body: string): ApiError {
    const { detail, type, code, errors } = problemIn(status, header('content-type'), body)
    const retryAfter = Number(header('retry-after'))
    return new ApiError(
      status,
      detail,
      Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
      type,
      code,
      errors?.map(({ field }) => field),
    )
  }
}

type Problem = Pick<ApiError, 'type' | 'code'> & { detail: string; errors?: { field: string }[] }

/** Value of the header `accept`: problem documents tell the server's refusals from those of a proxy, and name their type. */
export const acceptsProblems = 'application/json, application/problem+json'

function problemIn(status: number, contentType: string | null, body: string): Problem {
  const withoutProblem = { detail: refusalText(status, contentType, body) }
  if (!contentType?.includes('application/problem+json')) return withoutProblem
  try {
    const { type, ...problem } = JSON.parse(body) as Problem
    return type === 'about:blank' ? problem : { type, ...problem }
  } catch {
    return withoutProblem
  }
}
