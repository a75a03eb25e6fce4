import { documentShelf } from './documents.js'
import { due } from './due.js'
import { links } from './links.js'
import { outstandingMails } from './outstanding-mails.js'
import { requestDetails } from './request-details.js'
import { requestList } from './request-list.js'
import { retention } from './retention.js'
import { stats } from './stats.js'

/** Every read model there is. */
export const projections = [
  requestList,
  requestDetails,
  stats,
  documentShelf,
  outstandingMails,
  links,
  due,
  retention,
] as const

export type ProjectionName = (typeof projections)[number]['name']
