import { AcceptRenditionHandler } from './commands/accept-rendition.js'
import { AddRecipientHandler } from './commands/add-recipient.js'
import { AttachDocumentsHandler } from './commands/attach-documents.js'
import { CancelRequestHandler } from './commands/cancel-request.js'
import { ChangeFieldHandler } from './commands/change-field.js'
import { ChangeRecipientHandler } from './commands/change-recipient.js'
import { ChangeRequestHandler } from './commands/change-request.js'
import { CreateRequestHandler } from './commands/create-request.js'
import { DeleteRequestHandler } from './commands/delete-request.js'
import { PlaceFieldHandler } from './commands/place-field.js'
import { RecordMailOutcomeHandler } from './commands/record-mail-outcome.js'
import { RemoveDocumentHandler } from './commands/remove-document.js'
import { RemoveFieldHandler } from './commands/remove-field.js'
import { RemoveRecipientHandler } from './commands/remove-recipient.js'
import { RepeatInvitationsHandler } from './commands/repeat-invitations.js'
import { SendRequestHandler } from './commands/send-request.js'
import { UploadDocumentsHandler } from './commands/upload-documents.js'
import { ReadFiguresHandler } from './queries/figures.js'
import { FindDocumentHandler } from './queries/find-document.js'
import { ListRequestsHandler } from './queries/list-requests.js'
import { ReadHistoryHandler } from './queries/read-history.js'
import { ReadRequestHandler } from './queries/read-request.js'

/** Every handler of the command and the query bus. */
export const handlers = [
  AcceptRenditionHandler,
  AddRecipientHandler,
  AttachDocumentsHandler,
  CancelRequestHandler,
  ChangeFieldHandler,
  ChangeRecipientHandler,
  ChangeRequestHandler,
  CreateRequestHandler,
  DeleteRequestHandler,
  PlaceFieldHandler,
  RecordMailOutcomeHandler,
  RemoveDocumentHandler,
  RemoveFieldHandler,
  RemoveRecipientHandler,
  RepeatInvitationsHandler,
  SendRequestHandler,
  UploadDocumentsHandler,
  ReadFiguresHandler,
  FindDocumentHandler,
  ListRequestsHandler,
  ReadHistoryHandler,
  ReadRequestHandler,
]
