import type { Entry } from '@countersign/event-log'
import type { Answered, Caller } from '../../kernel/caller.js'
import { fieldIn, recipientIn } from '../views/request-details.js'
import { acceptRendition, removeDocument } from '../domain/drafting/documents.js'
import { addRecipient, changeRecipient, removeRecipient } from '../domain/drafting/recipients.js'
import { cancelRequest } from '../domain/sending/course.js'
import { changeField, placeField, removeField } from '../domain/drafting/fields.js'
import { changeRequest, deleteRequest } from '../domain/drafting/request.js'
import type { RequestEvent } from '../domain/events.js'
import { refuse } from '../domain/refusal.js'
import type { MaybeRequest } from '../domain/state.js'
import { detailsAfter } from './request-decisions.js'
import type { Needs, OnRequest } from './services.js'

interface Moment {
  at: string
  caller: Caller
  entries: readonly Entry<RequestEvent>[]
}

/** A use case of one decision on one request. The rest of the call is what the decision is given. */
const decided =
  <Given, Answer>(
    decide: (state: MaybeRequest, given: Given, moment: Moment) => RequestEvent[],
    answer: (left: MaybeRequest, given: Given) => Answer,
  ) =>
  async ({ requests }: Needs<'requests'>, call: OnRequest & Given): Promise<Answered<Answer>> => {
    const { caller, requestId, ...rest } = call
    const given = rest as unknown as Given
    const { request, position } = await requests.decide(requestId, caller, (state, at, entries) =>
      decide(state, given, { at, caller, entries }),
    )
    return { answer: answer(request, given), position }
  }

const nothing = (): null => null
const itsField = (left: MaybeRequest, { fieldId }: { fieldId: string }) => fieldIn(detailsAfter(left), fieldId)
const itsRecipient = (left: MaybeRequest, { recipientId }: { recipientId: string }) =>
  recipientIn(detailsAfter(left), recipientId)

/** Commands that are a single decision. Those that need files, keys or other services have their own files. */
export const requestCommands = {
  changeRequest: decided(changeRequest, detailsAfter),
  deleteRequest: decided(deleteRequest, nothing),
  cancelRequest: decided(
    (state, given: { reason: string }, { at }) => cancelRequest(state, { ...given, at }),
    detailsAfter,
  ),
  acceptRendition: decided(acceptRendition, detailsAfter),
  removeDocument: decided(removeDocument, nothing),
  placeField: decided(placeField, itsField),
  changeField: decided(changeField, itsField),
  removeField: decided(removeField, nothing),
  addRecipient: decided((state, recipient: Parameters<typeof addRecipient>[1], { caller, entries }) => {
    const { recipientId } = recipient
    // Mail ids derive from recipient ids across all requests: a client-chosen duplicate could suppress another request's mail.
    const isNew = recipientId === caller.commandId
    if (state && !isNew && !entries.some(({ event }) => isAdded(event, recipientId))) refuse('no-such-recipient')
    return addRecipient(state, recipient)
  }, itsRecipient),
  changeRecipient: decided(changeRecipient, itsRecipient),
  removeRecipient: decided(removeRecipient, nothing),
}

const isAdded = (event: RequestEvent, recipientId: string): boolean =>
  event.type === 'RecipientAdded' && event.data.recipientId === recipientId
