import {
  draftToSend,
  sendDraft,
  type SendRequest,
} from '@countersign/requests-api/internal/requests/domain/sending/send-request'
import type { RequestEvent } from '@countersign/requests-api/internal/requests/domain/events'
import type { MaybeRequest } from '@countersign/requests-api/internal/requests/domain/state'

/** Sends with prepared links and documents. */
export function sendRequest(state: MaybeRequest, command: SendRequest): RequestEvent[] {
  const request = draftToSend(state, command)
  return request ? sendDraft(request, command) : []
}
