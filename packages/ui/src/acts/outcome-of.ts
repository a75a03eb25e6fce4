import { api, ApiError, NoAnswer, type Notice, type SignatureRequestView } from '@countersign/contracts'

/** An action that changes a request. */
export interface Act {
  /** Id of the request. */
  id: string
  /** Shown on success. */
  done: Notice
  /** Title on failure. */
  failed: string
  /** True if the request (null if it no longer exists) shows that the action succeeded. */
  isDone: (request: SignatureRequestView | null) => boolean
}

/**
 * @param error the reason for the failure
 * @returns the notice to show; without a response, it reads the request to learn the outcome (rule pages-29)
 */
export async function outcomeOf({ id, done, failed, isDone }: Act, error: Error): Promise<Notice> {
  const failedNotice = (text: string): Notice => ({ title: failed, text, tone: 'destructive' })
  if (!(error instanceof NoAnswer) || error.why === 'offline') return failedNotice(error.message)
  const stopped = error.why === 'stopped'
  try {
    if (isDone(await api.readRequest(id).catch(missingAsNull))) return done
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
