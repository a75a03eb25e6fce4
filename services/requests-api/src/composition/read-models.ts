import { correspondents } from '../requests/read-models/lists/correspondents.js'
import { documentShelf } from '../requests/read-models/documents/documents.js'
import { documentsToCheck } from '../requests/read-models/documents/documents-to-check.js'
import { due } from '../requests/read-models/sending/due.js'
import { links } from '../requests/read-models/signing/links.js'
import { outstandingAccountMails } from '../access/read-models/outstanding-account-mails.js'
import { outstandingMails } from '../requests/read-models/sending/outstanding-mails.js'
import { requestList } from '../requests/read-models/lists/request-list.js'
import { retention } from '../requests/read-models/erasure/retention.js'
import { stats } from '../requests/read-models/lists/stats.js'

/** Read models across requests. A single request is read from its stream. */
export const projections = [
  requestList,
  stats,
  documentShelf,
  documentsToCheck,
  outstandingMails,
  outstandingAccountMails,
  links,
  due,
  retention,
  correspondents,
] as const
