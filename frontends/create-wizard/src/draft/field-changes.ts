import type { FieldChange, FieldView } from '@countersign/contracts'
import type { DraftStore } from './draft-store.js'
import { type Removed, withChangedField, withField, withoutField } from './draft.js'

/** A field to be placed. */
export type FieldToPlace = Omit<FieldView, 'id' | 'required' | 'value'>

/** What is done to a draft's fields. */
export class FieldChanges {
  readonly #store: DraftStore
  #placed = 0

  constructor(store: DraftStore) {
    this.#store = store
  }

  /**
   * Places a field, seen at once.
   *
   * @returns the id it is shown under
   */
  place(field: FieldToPlace): string {
    const id = `placed-${++this.#placed}`
    this.putBack({ ...field, id, required: 'true', value: null })
    return id
  }

  change(id: string, change: FieldChange): void {
    const { id: requestId } = this.#store.draft
    this.#store.do({
      apply: (draft) => withChangedField(draft, id, change),
      tell: async () => {
        const { recipientId } = change
        const told = recipientId === undefined ? change : { ...change, recipientId: this.#store.serverId(recipientId) }
        await this.#store.calls.changeField(requestId, this.#store.serverId(id), told)
      },
    })
  }

  /** Changes a field by one step of many, as arrow keys do: the server hears of it when it rests. */
  nudge(id: string, step: FieldChange): void {
    this.#store.nudges.put(id, step)
    this.#store.changed()
  }

  remove(id: string): Removed {
    const { id: requestId, signatureFields } = this.#store.draft
    this.#store.do({
      apply: (draft) => withoutField(draft, id),
      tell: async () => void (await this.#store.calls.removeField(requestId, this.#store.serverId(id))),
    })
    return { fields: signatureFields.filter((field) => field.id === id) }
  }

  putBack(field: FieldView): void {
    const { id: requestId } = this.#store.draft
    const { documentId, recipientId, type, x, y, width, height, page, required } = field
    this.#store.do({
      apply: (draft) => withField(draft, field),
      tell: async () => {
        const placed = await this.#store.calls.placeField(requestId, {
          documentId,
          recipientId: this.#store.serverId(recipientId),
          type,
          x,
          y,
          width,
          height,
          page,
          required,
          value: null,
        })
        this.#store.knownAs(field.id, placed.id)
      },
    })
  }
}
