import { AttachDocumentsHandler } from './documents/attach-documents.js'
import { CreateRequestHandler } from './drafting/create-request.js'
import { EraseRequestHandler } from './erasure/erase-request.js'
import { FinishSigningHandler } from './signing/finish-signing.js'
import * as requestCommands from './request-commands.js'
import { ResendRequestHandler } from './sending/resend-request.js'
import { SendRequestHandler } from './sending/send-request.js'
import * as signingCommands from './signing/signing-commands.js'
import { UseAgainHandler } from './drafting/use-again.js'
import { UploadDocumentsHandler } from './documents/upload-documents.js'
import { VerifyCodeHandler } from './signing/verify-code.js'
import { FindCorrespondentsHandler } from './lists/find-correspondents.js'
import { CountRequestsHandler } from './lists/count-requests.js'
import { ReadFiguresHandler } from './lists/figures.js'
import { ReadEvidenceHandler, ReadSigningEvidenceHandler } from './evidence/read-evidence.js'
import { FindDocumentHandler } from './documents/find-document.js'
import { ListRequestsHandler } from './lists/list-requests.js'
import { ReadHistoryHandler } from './drafting/read-history.js'
import { ReadRequestHandler } from './drafting/read-request.js'
import { ReadShownHandler } from './signing/read-shown.js'
import { ReadSigningHandler } from './signing/read-signing.js'

/** Handlers of the commands and queries about requests. */
export const requestHandlers = [
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
