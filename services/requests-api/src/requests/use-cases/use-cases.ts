import { attachDocuments, findDocument } from './documents/attach-documents.js'
import { uploadDocuments } from './documents/upload-documents.js'
import { createRequest } from './drafting/create-request.js'
import { readHistory, readRequest, readShown } from './drafting/read-request.js'
import { useAgain } from './drafting/use-again.js'
import { eraseRequest } from './erasure/erase-request.js'
import { readEvidence, readSigningEvidence } from './evidence/read-evidence.js'
import { countRequests } from './lists/count-requests.js'
import { readFigures } from './lists/figures.js'
import { findCorrespondents } from './lists/find-correspondents.js'
import { listRequests } from './lists/list-requests.js'
import { requestCommands } from './request-commands.js'
import { resendRequest } from './sending/resend-request.js'
import { sendRequest } from './sending/send-request.js'
import { finishSigning } from './signing/finish-signing.js'
import { readSigning } from './signing/read-signing.js'
import { recipientCommands } from './signing/recipient-commands.js'
import { verifyCode } from './signing/verify-code.js'

/** Commands and queries about requests. */
export const requestUseCases = {
  commands: {
    ...requestCommands,
    ...recipientCommands,
    attachDocuments,
    createRequest,
    eraseRequest,
    finishSigning,
    resendRequest,
    sendRequest,
    uploadDocuments,
    useAgain,
    verifyCode,
  },
  queries: {
    countRequests,
    findCorrespondents,
    findDocument,
    listRequests,
    readEvidence,
    readFigures,
    readHistory,
    readRequest,
    readShown,
    readSigning,
    readSigningEvidence,
  },
}
