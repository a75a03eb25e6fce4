import { api, type apiUnder, type ListedRequest, NoAnswer } from '@countersign/contracts'

export interface NotCancelled {
  request: ListedRequest
  why: string
}

/**
 * Cancels requests in sequence, so that a refusal does not affect the others. If a call gets no response, it skips the
 * rest. For an aborted call, it reads the request to learn whether it is cancelled.
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
    try {
      if (unanswered) throw unanswered
      await calls.cancel(request.id, { reason })
    } catch (error) {
      if (error instanceof NoAnswer && !unanswered) {
        unanswered = error
        if (error.why === 'stopped' && (await isCancelled(request))) continue
      }
      left.push({ request, why: error instanceof Error ? error.message : String(error) })
    }
  }
  return left
}

const isCancelled = async ({ id }: ListedRequest): Promise<boolean> => {
  const now = await api.readRequest(id).catch(() => null)
  return now?.status === 'cancelled'
}
