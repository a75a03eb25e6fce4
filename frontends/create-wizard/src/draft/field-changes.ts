import type { FieldChange, FieldView } from '@countersign/contracts'
import type { DraftSession } from './draft-session.js'
import { type Removed, withChangedField, withField, withoutField } from './draft.js'
import { newId } from './new-id.js'

type Asked = Pick<FieldView, 'required' | 'label' | 'fill'>
/** A field to be placed: required, without a label and filled by its signer unless said otherwise. */
export type FieldToPlace = Omit<FieldView, 'id' | 'value' | keyof Asked> & Partial<Asked>

/** What is done to a draft's fields. */
export class FieldChanges {
  readonly #session: DraftSession

  constructor(session: DraftSession) {
    this.#session = session
  }

  /**
   * Places a field, seen at once.
   *
   * @returns its id
   */
  place(field: FieldToPlace): string {
    const id = newId()
    this.putBack({ required: 'true', label: null, fill: null, ...field, id, value: null })
    return id
  }

  change(id: string, change: FieldChange): void {
    this.#session.do({
      apply: (draft) => withChangedField(draft, id, change),
      tell: (calls, requestId) => calls.changeField(requestId, id, change),
    })
  }

  /** Changes a field by one step of many, as arrow keys do: the server hears of it when it rests. */
  nudge(id: string, step: FieldChange): void {
    this.#session.nudge(id, step)
  }

  remove(id: string): Removed {
    const { signatureFields } = this.#session.draft
    this.#session.do({
      apply: (draft) => withoutField(draft, id),
      tell: (calls, requestId) => calls.removeField(requestId, id),
    })
    return { fields: signatureFields.filter((field) => field.id === id) }
  }

  putBack(field: FieldView): void {
    this.#session.do({
      apply: (draft) => withField(draft, field),
      tell: (calls, requestId) => calls.placeField(requestId, { ...field, value: null }),
    })
  }
}
