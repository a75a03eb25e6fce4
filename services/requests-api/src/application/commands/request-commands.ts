import { fieldIn, recipientIn } from '../../views/request-details.js'
import { acceptRendition } from '../../signing/decisions/accept-rendition.js'
import { addRecipient } from '../../signing/decisions/add-recipient.js'
import { cancelRequest } from '../../signing/decisions/cancel-request.js'
import { changeField } from '../../signing/decisions/change-field.js'
import { changeRecipient } from '../../signing/decisions/change-recipient.js'
import { changeRequest } from '../../signing/decisions/change-request.js'
import { deleteRequest } from '../../signing/decisions/delete-request.js'
import { placeField } from '../../signing/decisions/place-field.js'
import { recordMailOutcome } from '../../signing/decisions/record-mail-outcome.js'
import { removeDocument } from '../../signing/decisions/remove-document.js'
import { removeField } from '../../signing/decisions/remove-field.js'
import { removeRecipient } from '../../signing/decisions/remove-recipient.js'
import type { RequestEvent } from '../../signing/events.js'
import { refuse } from '../../signing/refusal.js'
import type { MaybeRequest } from '../../signing/state.js'
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
