import { documentShelf } from './documents.js'
import { outstandingMails } from './outstanding-mails.js'
import { requestDetails } from './request-details.js'
import { requestList } from './request-list.js'
import { stats } from './stats.js'

/** Every read model there is. */
export const projections = [requestList, requestDetails, stats, documentShelf, outstandingMails] as const

export type ProjectionName = (typeof projections)[number]['name']
