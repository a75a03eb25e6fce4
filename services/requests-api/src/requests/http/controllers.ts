import { FieldsController } from './drafting/fields.controller.js'
import { FilesController } from './evidence/files.controller.js'
import { ShownFilesController } from './evidence/shown-files.controller.js'
import { MailboxController } from './sending/mailbox.controller.js'
import { RecipientsController } from './drafting/recipients.controller.js'
import { RequestDocumentsController } from './documents/request-documents.controller.js'
import { ListsController } from './lists/lists.controller.js'
import { SignatureRequestsController } from './drafting/signature-requests.controller.js'
import { SigningController } from './signing/signing.controller.js'
import { SigningFilesController } from './signing/signing-files.controller.js'
import { UploadController } from './documents/upload.controller.js'

export const requestsControllers = [
  SigningController,
  SigningFilesController,
  ListsController,
  FilesController,
  SignatureRequestsController,
  RequestDocumentsController,
  RecipientsController,
  FieldsController,
  UploadController,
  ShownFilesController,
  MailboxController,
]
