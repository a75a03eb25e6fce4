import { api, ApiError, NoAnswer, type Notice, type SignatureRequestView } from '@countersign/contracts'

/** How to learn and announce whether an action on `View` succeeded. */
export interface Outcome<View> {
  /** Shown on success. */
  done: Notice
  /** Title on failure. */
  failed: string
  /** True if the view shows that the action succeeded. */
  isDone: (now: View) => boolean
  /** Reads the view again. */
  read: () => Promise<View>
}

/** An action that changes a request; the request is null if it no longer exists. */
export interface Act extends Omit<Outcome<SignatureRequestView | null>, 'read'> {
  /** Id of the request. */
  id: string
}

/**
 * @param error the reason for the failure
 * @returns the notice to show; without a response, it reads the request to learn the outcome (rule pages-29)
 */
export const outcomeOf = ({ id, ...act }: Act, error: Error): Promise<Notice> =>
  outcomeByReading({ ...act, read: () => api.readRequest(id).catch(missingAsNull) }, error)

/** Like `outcomeOf`, for pages that read something other than the sender's request. */
export async function outcomeByReading<View>(
  { done, failed, isDone, read }: Outcome<View>,
  error: Error,
): Promise<Notice> {
  const failedNotice = (text: string): Notice => ({ title: failed, text, tone: 'destructive' })
  if (!(error instanceof NoAnswer) || error.why === 'offline') return failedNotice(error.message)
  const stopped = error.why === 'stopped'
  try {
    if (isDone(await read())) return done
    return failedNotice(stopped ? `${error.message} The request has not changed.` : error.message)
  } catch (failure) {
    if (!stopped) return failedNotice(error.message)
    const offline = failure instanceof NoAnswer && failure.why === 'offline'
    const why = offline ? 'there is no connection' : 'the server does not answer'
    return failedNotice(`${error.message} Check the request before you try again: ${why}.`)
  }
}

function missingAsNull(failure: unknown): null {
  if (failure instanceof ApiError && failure.status === 404) return null
  throw failure
}
