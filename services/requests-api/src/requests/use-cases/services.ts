import type { Journal } from '@countersign/event-log'
import type { Vault } from '@countersign/vault'
import type { Caller } from '../../kernel/caller.js'
import type { Clock } from '../../kernel/clock.js'
import type { Person } from '../../kernel/person.js'
import type { ReadModels } from '../../platform/read-models.js'
import type { DocumentLookup } from './document-lookup.js'
import type { ChecksBeforeSending, DraftsChecked } from './documents/checks-before-sending.js'
import type { NamingBytes } from './documents/naming-bytes.js'
import type { Quota } from './documents/owner-quota.js'
import type { UploadDecisions } from './documents/upload-decisions.js'
import type { PeopleLookup } from './people-lookup.js'
import type { RequestDecisions } from './request-decisions.js'
import type { SignaturesDocuments } from './signatures-document.js'
import type { Marks } from './signing/marks.js'
import type { SigningDecisions } from './signing/signing-decisions.js'

/** The services of the use cases about requests. Each use case picks what it needs. */
export interface RequestServices {
  checks: ChecksBeforeSending
  clock: Clock
  documents: DocumentLookup
  drafts: Pick<DraftsChecked, 'settle'>
  journal: Journal
  marks: Marks
  naming: Pick<NamingBytes, 'during'>
  /** Sends before the claim, and is named by history lines before the first sending. */
  owner: Person
  people: PeopleLookup
  quota: Quota
  readModels: Pick<ReadModels, 'readYourWrites'>
  requests: RequestDecisions
  signatures: SignaturesDocuments
  signing: SigningDecisions
  uploads: UploadDecisions
  vault: Vault
}

/** Picks the services of one use case. */
export type Needs<Name extends keyof RequestServices> = Pick<RequestServices, Name>

/** A call about one request. */
export interface OnRequest<By extends Caller = Caller> {
  caller: By
  requestId: string
}
