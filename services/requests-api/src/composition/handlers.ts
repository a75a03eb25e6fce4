import { RecordAccountMailOutcomeHandler } from '../access/account/account-mails.js'
import { AttachDocumentsHandler } from '../requests/use-cases/documents/attach-documents.js'
import { CreateRequestHandler } from '../requests/use-cases/drafting/create-request.js'
import { EraseRequestHandler } from '../requests/use-cases/erasure/erase-request.js'
import { FinishSigningHandler } from '../requests/use-cases/signing/finish-signing.js'
import * as requestCommands from '../requests/use-cases/request-commands.js'
import { ResendRequestHandler } from '../requests/use-cases/sending/resend-request.js'
import { SendRequestHandler } from '../requests/use-cases/sending/send-request.js'
import * as signingCommands from '../requests/use-cases/signing/signing-commands.js'
import { UseAgainHandler } from '../requests/use-cases/drafting/use-again.js'
import { UploadDocumentsHandler } from '../requests/use-cases/documents/upload-documents.js'
import { VerifyCodeHandler } from '../requests/use-cases/signing/verify-code.js'
import { FindCorrespondentsHandler } from '../requests/use-cases/lists/find-correspondents.js'
import { CountRequestsHandler } from '../requests/use-cases/lists/count-requests.js'
import { ReadFiguresHandler } from '../requests/use-cases/lists/figures.js'
import { ReadEvidenceHandler, ReadSigningEvidenceHandler } from '../requests/use-cases/evidence/read-evidence.js'
import { FindDocumentHandler } from '../requests/use-cases/documents/find-document.js'
import { ListRequestsHandler } from '../requests/use-cases/lists/list-requests.js'
import { ReadHistoryHandler } from '../requests/use-cases/drafting/read-history.js'
import { ReadRequestHandler } from '../requests/use-cases/drafting/read-request.js'
import { ReadShownHandler } from '../requests/use-cases/signing/read-shown.js'
import { ReadSigningHandler } from '../requests/use-cases/signing/read-signing.js'

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
