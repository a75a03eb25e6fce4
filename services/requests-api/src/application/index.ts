import { AcceptRenditionHandler } from './commands/accept-rendition.js'
import { AddRecipientHandler } from './commands/add-recipient.js'
import { AttachDocumentsHandler } from './commands/attach-documents.js'
import { CancelRequestHandler } from './commands/cancel-request.js'
import { ChangeFieldHandler } from './commands/change-field.js'
import { ChangeRecipientHandler } from './commands/change-recipient.js'
import { ChangeRequestHandler } from './commands/change-request.js'
import { CreateRequestHandler } from './commands/create-request.js'
import { DeleteRequestHandler } from './commands/delete-request.js'
import { DeclineSigningHandler } from './commands/decline-signing.js'
import { EraseRequestHandler } from './commands/erase-request.js'
import { FinishSigningHandler } from './commands/finish-signing.js'
import { PlaceFieldHandler } from './commands/place-field.js'
import { RecordMailOutcomeHandler } from './commands/record-mail-outcome.js'
import { RemoveDocumentHandler } from './commands/remove-document.js'
import { RemoveFieldHandler } from './commands/remove-field.js'
import { RemoveRecipientHandler } from './commands/remove-recipient.js'
import { ReportViewedHandler } from './commands/report-viewed.js'
import { ResendRequestHandler } from './commands/resend-request.js'
import { SendCodeHandler } from './commands/send-code.js'
import { SendRequestHandler } from './commands/send-request.js'
import { UploadDocumentsHandler } from './commands/upload-documents.js'
import { VerifyCodeHandler } from './commands/verify-code.js'
import { ReadFiguresHandler } from './queries/figures.js'
import { ReadEvidenceHandler, ReadSigningEvidenceHandler } from './queries/read-evidence.js'
import { FindDocumentHandler } from './queries/find-document.js'
import { ListRequestsHandler } from './queries/list-requests.js'
import { OpenDocumentHandler } from './queries/open-document.js'
import { ReadHistoryHandler } from './queries/read-history.js'
import { ReadRequestHandler } from './queries/read-request.js'
import { ReadShownHandler } from './queries/read-shown.js'
import { ReadSigningHandler } from './queries/read-signing.js'

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
  DeclineSigningHandler,
  DeleteRequestHandler,
  EraseRequestHandler,
  FinishSigningHandler,
  PlaceFieldHandler,
  RecordMailOutcomeHandler,
  RemoveDocumentHandler,
  RemoveFieldHandler,
  RemoveRecipientHandler,
  ReportViewedHandler,
  ResendRequestHandler,
  SendCodeHandler,
  SendRequestHandler,
  UploadDocumentsHandler,
  VerifyCodeHandler,
  ReadFiguresHandler,
  FindDocumentHandler,
  ListRequestsHandler,
  OpenDocumentHandler,
  ReadEvidenceHandler,
  ReadHistoryHandler,
  ReadRequestHandler,
  ReadSigningEvidenceHandler,
  ReadShownHandler,
  ReadSigningHandler,
]
