import { RecordAccountMailOutcomeHandler } from './accounts/account-mails.js'
import { AttachDocumentsHandler } from './commands/attach-documents.js'
import { CreateRequestHandler } from './commands/create-request.js'
import { EraseRequestHandler } from './commands/erase-request.js'
import { FinishSigningHandler } from './commands/finish-signing.js'
import * as requestCommands from './commands/request-commands.js'
import { ResendRequestHandler } from './commands/resend-request.js'
import { SendRequestHandler } from './commands/send-request.js'
import * as signingCommands from './commands/signing-commands.js'
import { UseAgainHandler } from './commands/use-again.js'
import { UploadDocumentsHandler } from './commands/upload-documents.js'
import { VerifyCodeHandler } from './commands/verify-code.js'
import { FindCorrespondentsHandler } from './queries/find-correspondents.js'
import { CountRequestsHandler } from './queries/count-requests.js'
import { ReadFiguresHandler } from './queries/figures.js'
import { ReadEvidenceHandler, ReadSigningEvidenceHandler } from './queries/read-evidence.js'
import { FindDocumentHandler } from './queries/find-document.js'
import { ListRequestsHandler } from './queries/list-requests.js'
import { ReadHistoryHandler } from './queries/read-history.js'
import { ReadRequestHandler } from './queries/read-request.js'
import { ReadShownHandler } from './queries/read-shown.js'
import { ReadSigningHandler } from './queries/read-signing.js'

export const handlers = [
  ...Object.values(requestCommands).map(({ handler }) => handler),
  ...Object.values(signingCommands).map(({ handler }) => handler),
  AttachDocumentsHandler,
  CreateRequestHandler,
  EraseRequestHandler,
  FinishSigningHandler,
  ResendRequestHandler,
  SendRequestHandler,
  UploadDocumentsHandler,
  UseAgainHandler,
  VerifyCodeHandler,
  RecordAccountMailOutcomeHandler,
  ReadFiguresHandler,
  FindCorrespondentsHandler,
  FindDocumentHandler,
  CountRequestsHandler,
  ListRequestsHandler,
  ReadEvidenceHandler,
  ReadHistoryHandler,
  ReadRequestHandler,
  ReadSigningEvidenceHandler,
  ReadShownHandler,
  ReadSigningHandler,
]
