import { correspondents } from './correspondents.js'
import { documentShelf } from './documents.js'
import { documentsToCheck } from './documents-to-check.js'
import { due } from './due.js'
import { links } from './links.js'
import { outstandingAccountMails } from './outstanding-account-mails.js'
import { outstandingMails } from './outstanding-mails.js'
import { requestList } from './request-list.js'
import { retention } from './retention.js'
import { stats } from './stats.js'

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
