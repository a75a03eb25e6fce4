import type { FieldChange } from '@countersign/contracts'
import type { CallsUnder, Change } from './change.js'
import type { Draft } from './draft.js'

/** A draft's session as the changes of documents, recipients and fields use it. */
export interface Changing {
  /** Null before the first upload. */
  readonly requestId: string | null
  /** As it is seen. @throws {NoRequest} before the first upload */
  readonly draft: Draft
  readonly callsUnder: CallsUnder
  /** Hears of each change that the server refused. */
  readonly refused: (error: Error) => void
  created(draft: Draft): void
  add<Answer>(change: Change<Answer>): Promise<void>
  do(change: Change): void
  nudge(fieldId: string, step: FieldChange): void
  rest(): void
}
