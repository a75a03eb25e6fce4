import { createHmac } from 'node:crypto'
import { type ReadModelStore, withHiddenKeys } from '@countersign/projections'
import type { Vault } from '@countersign/vault'
import { correspondents } from '../requests/read-models/lists/correspondents.js'
import { documentShelf } from '../requests/read-models/documents/documents.js'
import { documentsToCheck } from '../requests/read-models/documents/documents-to-check.js'
import { due } from '../requests/read-models/sending/due.js'
import { links } from '../requests/read-models/signing/links.js'
import { personMails } from '../access/mail/person-mails.js'
import { teamMails } from '../access/mail/team-mails.js'
import { outstandingMailsOf } from '../platform/mail/outstanding-mails.js'
import { requestMails } from '../requests/mail/request-mails.js'
import { requestList } from '../requests/read-models/lists/request-list.js'
import { retention } from '../requests/read-models/erasure/retention.js'
import { stats } from '../requests/read-models/lists/stats.js'

/** The subjects of emails. */
export const mailSubjects = [requestMails, personMails, teamMails] as const

/** Read models across requests. A single request is read from its stream. */
export const projections = [
  requestList,
  stats,
  documentShelf,
  documentsToCheck,
  outstandingMailsOf(mailSubjects),
  links,
  due,
  retention,
  correspondents,
] as const

const subject = 'row-keys'

export const definitions = Object.fromEntries(projections.map(({ name, tables }) => [name, tables]))

/** HMACs replace personal row keys, so MongoDB's tombstones mean nothing without the vault's key (rule erasure-2). */
export async function hidingKeys(store: ReadModelStore, vault: Pick<Vault, 'obtain'>): Promise<ReadModelStore> {
  const secret = (await vault.obtain(subject)).derive('row-keys/v1')
  return withHiddenKeys(store, definitions, (key) => createHmac('sha256', secret).update(key).digest('base64url'))
}
