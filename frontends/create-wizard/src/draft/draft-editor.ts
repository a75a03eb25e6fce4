import type { FieldChange } from '@countersign/contracts'
import type { CallsUnder, Change } from './change.js'
import type { Draft } from './draft.js'

/** The session interface for the document, recipient and field changes. */
export interface DraftEditor {
  /** Null before the first upload. */
  readonly requestId: string | null
  /** The optimistic draft. @throws {NoRequest} before the first upload */
  readonly draft: Draft
  readonly callsUnder: CallsUnder
  /** Called for each change that the server refuses. */
  readonly refused: (error: Error) => void
  created(draft: Draft): void
  add<Answer>(change: Change<Answer>): Promise<void>
  do(change: Change): void
  nudge(fieldId: string, step: FieldChange): void
  flush(): void
}
