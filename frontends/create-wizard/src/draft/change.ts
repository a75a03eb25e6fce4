import type { api, SignatureRequestChange } from '@countersign/contracts'
import type { Draft } from './draft.js'
import type { News } from './news.js'

/** The server's calls that make or change a draft. */
export type DraftCalls = Pick<
  typeof api,
  | 'createRequest'
  | 'readRequest'
  | 'changeRequest'
  | 'attachDocuments'
  | 'removeDocument'
  | 'acceptRendition'
  | 'addRecipient'
  | 'changeRecipient'
  | 'removeRecipient'
  | 'placeField'
  | 'changeField'
  | 'removeField'
  | 'send'
>

/** Calls that the server takes for one and the same, however often they are made (rule calls-4). */
export type CallsUnder = (idempotencyKey: string, ends?: AbortSignal) => DraftCalls

/** Something that is done to a draft. */
export interface Change<Answer = unknown> {
  /** How the draft looks with it, until the server has answered; left out, nothing is to be seen before. */
  apply?: (draft: Draft) => Draft
  tell: (calls: DraftCalls, requestId: string) => Promise<Answer>
  /** How it looks once the server has answered; left out, as before. */
  settle?: (draft: Draft, answer: Answer) => Draft
  /** What it writes of the draft's own values. */
  values?: SignatureRequestChange
  /** It only reads: no other window is told, and it waits for no connection. */
  reads?: true
  /** It belongs to an act: where there is no connection, it fails at once and never happens later. */
  atOnce?: true
}

/** Hears how the draft was, how it is now (null: it is not there any more), and what of it is news. */
export type ReadAgain = (before: Draft, after: Draft | null, news: News | null) => void
