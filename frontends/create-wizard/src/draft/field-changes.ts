import { defaultFieldSize } from '@countersign/contracts/geometry'
import { type FieldChange, type FieldType, type FieldView } from '@countersign/contracts'
import { afterFrame } from './after-frame.js'
import type { DraftEditor } from './draft-editor.js'
import { freePlace, isTaken } from '../preview/geometry/free-place.js'
import { type Removed, withChangedField, withField, withoutField } from './draft.js'
import { FieldHistory, type FieldDiff } from './field-history.js'
import { newId } from './new-id.js'

type FieldSettings = Pick<FieldView, 'required' | 'label' | 'fill'>
/** A field to place. By default it is required, unlabelled and filled in by its signer. */
export type FieldToPlace = Omit<FieldView, 'id' | 'value' | keyof FieldSettings> & Partial<FieldSettings>

/** Undoable changes of a draft's fields. */
export class FieldChanges {
  readonly history = new FieldHistory()
  readonly #session: DraftEditor
  readonly #sizes = new Map<FieldType, Pick<FieldView, 'width' | 'height'>>()

  constructor(session: DraftEditor) {
    this.#session = session
  }

  /** The size of the next field of a type: the last size used in this session, else the default on a page (points). */
  sizeOf(type: FieldType, page: { width: number; height: number }): Pick<FieldView, 'width' | 'height'> {
    return this.#sizes.get(type) ?? defaultFieldSize(type, page)
  }

  /**
   * Places a field and shows it immediately.
   *
   * @returns its id
   */
  place(field: FieldToPlace): string {
    return this.placeAll('place field', [field])[0]!
  }

  /**
   * Places fields as one undo step.
   *
   * @param what the step's name for the undo button: `place field`
   * @returns their ids
   */
  placeAll(what: string, fields: readonly FieldToPlace[]): string[] {
    const placed = fields.map((field) =>
      this.#put({ required: 'true', label: null, fill: null, ...field, id: newId(), value: null }),
    )
    this.history.record(
      what,
      placed.map((after) => ({ before: null, after })),
    )
    return placed.map(({ id }) => id)
  }

  /** @param before the field before the first small step */
  change(id: string, change: FieldChange, before = this.#find(id)): void {
    this.#change(id, change)
    if (!before) return
    const after = { ...before, ...change }
    if ('width' in change) this.#sizes.set(after.type, { width: after.width, height: after.height })
    this.history.record(whatOf(change), [{ before, after }])
  }

  /** Changes a field in small steps, for example by arrow keys; sends them together when they pause. */
  nudge(id: string, step: FieldChange): void {
    this.#session.nudge(id, step)
  }

  remove(id: string): Removed {
    const fields = this.#session.draft.signatureFields.filter((field) => field.id === id)
    this.#remove(id)
    this.history.record(
      'remove field',
      fields.map((before) => ({ before, after: null })),
    )
    return { fields }
  }

  restore(field: FieldView): void {
    this.#put(field)
    this.history.dropRemoval(field.id)
  }

  /** @returns an affected field to show; null if the history is empty */
  undo(): FieldView | null {
    this.#session.flush()
    return this.#apply(this.history.undo())
  }

  /** @returns an affected field to show; null if nothing was undone */
  redo(): FieldView | null {
    this.#session.flush()
    return this.#apply(this.history.redo())
  }

  #apply(diffs: readonly FieldDiff[]): FieldView | null {
    for (const { before, after } of diffs) {
      const id = (after ?? before)!.id
      const now = this.#find(id)
      if (now && after) this.#change(id, differences(now, this.#beside(after)))
      else if (now) this.#remove(id)
      else if (after && this.#hasPlaceFor(after)) this.#put(after)
    }
    const [first] = diffs
    return first ? (first.after ?? first.before) : null
  }

  #find(id: string): FieldView | undefined {
    return this.#session.draft.signatureFields.find((field) => field.id === id)
  }

  /** False if the field's document or recipient was removed after the step. */
  #hasPlaceFor({ documentId, recipientId }: FieldView): boolean {
    const { documents, recipients } = this.#session.draft
    return documents.some(({ id }) => id === documentId) && recipients.some(({ id }) => id === recipientId)
  }

  /** Moves a field beside another that starts at its position by now, so none hides another (rule drafting-30). */
  #beside(field: FieldView): FieldView {
    const { id, documentId, page } = field
    const others = this.#session.draft.signatureFields.filter(
      (other) => other.id !== id && other.documentId === documentId && other.page === page,
    )
    if (!isTaken(field, others)) return field
    const { x, y } = freePlace(field, others)
    return { ...field, x, y }
  }

  /** @returns the field at its free position */
  #put(wanted: FieldView): FieldView {
    const field = this.#beside(wanted)
    this.#session.do({
      apply: (draft) => withField(draft, field),
      execute: afterFrame((calls, requestId) => calls.placeField(requestId, { ...field, value: null })),
    })
    return field
  }

  #change(id: string, change: FieldChange): void {
    if (Object.keys(change).length === 0) return
    this.#session.do({
      apply: (draft) => withChangedField(draft, id, change),
      execute: (calls, requestId) => calls.changeField(requestId, id, change),
    })
  }

  #remove(id: string): void {
    this.#session.do({
      apply: (draft) => withoutField(draft, id),
      execute: afterFrame((calls, requestId) => calls.removeField(requestId, id)),
    })
  }
}

const changeable = ['recipientId', 'x', 'y', 'width', 'height', 'label', 'required', 'fill'] as const

const differences = (from: FieldView, to: FieldView): FieldChange =>
  Object.fromEntries(changeable.filter((name) => from[name] !== to[name]).map((name) => [name, to[name]]))

function whatOf(change: FieldChange): string {
  if ('width' in change || 'height' in change) return 'resize field'
  if ('x' in change || 'y' in change) return 'move field'
  if ('recipientId' in change) return 'reassign field'
  return 'label' in change ? 'label field' : 'change field'
}
