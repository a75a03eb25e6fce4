import { api, ApiError, NoAnswer, type Notice, type SignatureRequestView } from '@countersign/contracts'

/** Something that changes a request. */
export interface Act {
  /** The request. */
  id: string
  /** Said when it is done. */
  done: Notice
  /** Title of what is said when it failed. */
  failed: string
  /** Tells by the request as it is now (null: it is not there any more) whether it was done. */
  happened: (request: SignatureRequestView | null) => boolean
}

/**
 * @param error why an act failed
 * @returns what to say of it; where the server did not answer, by what the request shows now (rule pages-29)
 */
export async function whatHappened({ id, done, failed, happened }: Act, error: Error): Promise<Notice> {
  const said = (text: string): Notice => ({ title: failed, text, tone: 'destructive' })
  if (!(error instanceof NoAnswer) || error.why === 'offline') return said(error.message)
  const stopped = error.why === 'stopped'
  try {
    if (happened(await api.readRequest(id).catch(notThere))) return done
    return said(stopped ? `${error.message} The request is as it was.` : error.message)
  } catch (failure) {
    if (!stopped) return said(error.message)
    const offline = failure instanceof NoAnswer && failure.why === 'offline'
    const why = offline ? 'there is no connection' : 'it does not answer'
    return said(`${error.message} Look at the request before you try again: now ${why}.`)
  }
}

function notThere(failure: unknown): null {
  if (failure instanceof ApiError && failure.status === 404) return null
  throw failure
}
