import { DraftsController } from './drafting/drafts.controller.js'
import { FilesController } from './evidence/files.controller.js'
import { MailboxController } from './sending/mailbox.controller.js'
import { ListsController } from './lists/lists.controller.js'
import { SignatureRequestsController } from './drafting/signature-requests.controller.js'
import { SigningController } from './signing/signing.controller.js'
import { UploadController } from './documents/upload.controller.js'

export const requestsControllers = [
  SigningController,
  ListsController,
  FilesController,
  SignatureRequestsController,
  DraftsController,
  UploadController,
  MailboxController,
]
