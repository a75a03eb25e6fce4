import type { ApiError } from './api-error.js'

/** A call as it was made, so that it can be repeated with a single effect. */
export interface MadeCall {
  method: string
  path: string
  body: unknown
  /** Idempotency key; null for GET. */
  key: string | null
}

/** Decides what happens when the server asks for a session, or for proof that its owner is present. */
export interface CallGuard {
  /** After a 401. @returns true if the session answers, so that the call is repeated once */
  signedOut(call: MadeCall): Promise<boolean>
  /** After a 403 that asks for a recent proof (rule access-14). @returns true once it is given */
  confirm(call: MadeCall): Promise<boolean>
  /** After a refusal that shows another role than the page knows. */
  roleChanged(): void
}

/** Problem type of a call that needs a recent proof (rule access-14). */
const confirmItIsYou = '/problems/confirm-it-is-you'
/** These answer 401 to a wrong password or link, not to a missing session. */
const withoutSession = /^\/api\/(?:sign|auth|invitations)\//
const ofAnotherRole: readonly (string | undefined)[] = ['role-too-low', 'no-team']

let guard: CallGuard | undefined

/** Sets the guard of all calls of this page, including those of remotes. */
export function guardCalls(given: CallGuard | undefined): void {
  guard = given
}

/**
 * Decides how a refused call may be repeated under the same key: after `signedOut` at most once, after `confirm` until the
 * user cancels.
 */
export async function mayRepeat(
  call: MadeCall,
  { status, type, code }: Pick<ApiError, 'status' | 'type' | 'code'>,
  attempt: { wasSignedOut: boolean },
): Promise<boolean> {
  if (!guard) return false
  if (status === 403 && type === confirmItIsYou) return guard.confirm(call)
  if (ofAnotherRole.includes(code)) guard.roleChanged()
  if (status !== 401 || attempt.wasSignedOut || withoutSession.test(call.path)) return false
  attempt.wasSignedOut = true
  return guard.signedOut(call)
}
