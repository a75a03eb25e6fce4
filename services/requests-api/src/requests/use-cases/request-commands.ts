import { fieldIn, recipientIn } from '../views/request-details.js'
import { acceptRendition } from '../domain/documents/accept-rendition.js'
import { addRecipient } from '../domain/drafting/add-recipient.js'
import { cancelRequest } from '../domain/sending/cancel-request.js'
import { changeField } from '../domain/drafting/change-field.js'
import { changeRecipient } from '../domain/drafting/change-recipient.js'
import { changeRequest } from '../domain/drafting/change-request.js'
import { deleteRequest } from '../domain/drafting/delete-request.js'
import { placeField } from '../domain/drafting/place-field.js'
import { recordMailOutcome } from '../domain/sending/record-mail-outcome.js'
import { removeDocument } from '../domain/documents/remove-document.js'
import { removeField } from '../domain/drafting/remove-field.js'
import { removeRecipient } from '../domain/drafting/remove-recipient.js'
import type { RequestEvent } from '../domain/events.js'
import { refuse } from '../domain/refusal.js'
import type { MaybeRequest } from '../domain/state.js'
import { detailsAfter, requestCommand } from './request-command.js'

const nothing = (): null => null
const itsField = (left: MaybeRequest, { fieldId }: { fieldId: string }) => fieldIn(detailsAfter(left), fieldId)
const itsRecipient = (left: MaybeRequest, { recipientId }: { recipientId: string }) =>
  recipientIn(detailsAfter(left), recipientId)

// Commands that are a single decision. Those that need files, keys or other services have their own files.
export const ChangeRequest = requestCommand('ChangeRequest', changeRequest, detailsAfter)
export const DeleteRequest = requestCommand<void, null>('DeleteRequest', deleteRequest, nothing)
export const CancelRequest = requestCommand(
  'CancelRequest',
  (state, given: { reason: string }, { at }) => cancelRequest(state, { ...given, at }),
  detailsAfter,
)
export const AcceptRendition = requestCommand('AcceptRendition', acceptRendition, detailsAfter)
export const RemoveDocument = requestCommand('RemoveDocument', removeDocument, nothing)
export const PlaceField = requestCommand('PlaceField', placeField, itsField)
export const ChangeField = requestCommand('ChangeField', changeField, itsField)
export const RemoveField = requestCommand('RemoveField', removeField, nothing)
export const AddRecipient = requestCommand(
  'AddRecipient',
  (state, recipient: Parameters<typeof addRecipient>[1], { caller, entries }) => {
    const { recipientId } = recipient
    // Mail ids derive from recipient ids across all requests: a client-chosen duplicate could suppress another request's mail.
    const isNew = recipientId === caller.commandId
    if (!isNew && !entries.some(({ event }) => isAdded(event, recipientId))) refuse('no-such-recipient')
    return addRecipient(state, recipient)
  },
  itsRecipient,
)
export const ChangeRecipient = requestCommand('ChangeRecipient', changeRecipient, itsRecipient)
export const RemoveRecipient = requestCommand('RemoveRecipient', removeRecipient, nothing)
export const RecordMailOutcome = requestCommand('RecordMailOutcome', recordMailOutcome, nothing)

const isAdded = (event: RequestEvent, recipientId: string): boolean =>
  event.type === 'RecipientAdded' && event.data.recipientId === recipientId
