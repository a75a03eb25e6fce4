import { api, type apiUnder, type ListedRequest, NoAnswer } from '@countersign/contracts'

export interface NotCancelled {
  request: ListedRequest
  why: string
  /** False if the request may be cancelled: neither the call nor reading it again got a response. */
  certain: boolean
}

/**
 * Cancels requests in sequence, so that a refusal does not affect the others. If a call gets no response, it skips the
 * rest, and reads the request to learn whether it is cancelled.
 *
 * @returns the requests that were not cancelled, with the reason
 */
export async function cancelMany(
  calls: ReturnType<typeof apiUnder>,
  requests: readonly ListedRequest[],
  reason: string,
): Promise<NotCancelled[]> {
  const left: NotCancelled[] = []
  let unanswered: NoAnswer | null = null
  for (const request of requests) {
    let certain = true
    try {
      if (unanswered) throw unanswered
      await calls.cancel(request.id, { reason })
    } catch (error) {
      if (error instanceof NoAnswer && !unanswered) {
        unanswered = error
        const now = error.why === 'offline' ? request : await readAgain(request)
        if (now?.status === 'cancelled') continue
        certain = now !== null
      }
      left.push({ request, why: error instanceof Error ? error.message : String(error), certain })
    }
  }
  return left
}

const readAgain = ({ id }: ListedRequest) => api.readRequest(id).catch(() => null)
