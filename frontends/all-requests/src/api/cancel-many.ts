import { api, type ListedRequest } from '@countersign/contracts'

export interface NotCancelled {
  request: ListedRequest
  why: string
}

/**
 * Cancels one after the other, so that a failure keeps nobody from the others.
 *
 * @returns those that were not cancelled, and why
 */
export async function cancelMany(requests: readonly ListedRequest[], reason: string): Promise<NotCancelled[]> {
  const left: NotCancelled[] = []
  for (const request of requests) {
    try {
      await api.cancel(request.id, { reason })
    } catch (error) {
      left.push({ request, why: error instanceof Error ? error.message : String(error) })
    }
  }
  return left
}
