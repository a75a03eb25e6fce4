import type { api, SignatureRequestChange } from '@countersign/contracts'
import type { Draft } from './draft.js'
import type { RemoteChange } from './remote-change.js'

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

/** Returns API calls that all send the same idempotency key, so the server runs them once (rule calls-4). */
export type CallsUnder = (idempotencyKey: string, ends?: AbortSignal) => DraftCalls

/** An edit of a draft: its optimistic update and its API call. */
export interface Change<Answer = unknown> {
  /** Optimistic update, shown until the server responds. If omitted, the view waits for the response. */
  apply?: (draft: Draft) => Draft
  execute: (calls: DraftCalls, requestId: string) => Promise<Answer>
  /** Applies the response to the confirmed draft. If omitted, the confirmed draft keeps the optimistic update. */
  settle?: (draft: Draft, answer: Answer) => Draft
  /** The draft's own values in this change. */
  values?: SignatureRequestChange
  /** A read: it notifies no other tab and never waits for a connection. */
  reads?: true
  /** Part of a user action: without a connection it fails immediately instead of being retried later. */
  atOnce?: true
}

/** Called after a reload. `after` is null if the draft no longer exists, `remoteChange` describes the difference. */
export type ReloadListener = (before: Draft, after: Draft | null, remoteChange: RemoteChange | null) => void
