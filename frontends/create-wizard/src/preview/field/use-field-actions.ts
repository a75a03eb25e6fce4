import { isolated } from '@countersign/contracts/isolated'
import { canvas, type FieldPlace } from '@countersign/contracts/geometry'
import { type FieldType, type FieldView, type RecipientView } from '@countersign/contracts'
import type { PageSize } from '@countersign/pdf-pages/page'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDrafting } from '../../draft/draft-context.js'
import { fieldsOf, signs } from '../../draft/draft.js'
import { fieldType } from '../field-types.js'
import { spacing, clearPlace, freePlace, isTaken } from '../geometry/free-place.js'

interface FieldActionsOptions {
  documentId: string
  /** The visible page, from 1, and its fields. */
  page: number
  fields: readonly FieldView[]
  /** Its size in points. */
  paperSize: PageSize
  recipients: readonly RecipientView[]
  /** The type and recipient of new fields. */
  type: FieldType
  recipient: RecipientView | undefined
  /** Called if a field has no recipient to belong to. */
  onNoRecipient: () => void
  /** The element around page and fields, and the page itself. */
  sheet: RefObject<HTMLElement | null>
  paper: RefObject<HTMLElement | null>
}

/** Actions on the fields of a page, including the focus afterwards. */
export function useFieldActions(options: FieldActionsOptions) {
  const { session, host } = useDrafting()
  const { documentId, page, fields, recipients, type, recipient, sheet, paper, paperSize } = options
  const [selectedId, select] = useState<string | null>(null)
  const focusNext = useRef<string | null>(null)

  useEffect(() => {
    const fieldId = focusNext.current
    if (fieldId === null) return
    focusNext.current = null
    sheet.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(fieldId)}"]`)?.focus()
  })

  /** Reads the session, because the props may be stale. */
  const onPage = () => fieldsOf(session.draft, documentId).filter((field) => field.page === page)
  /** Places a field with its upper left corner at a point in percent, clamped to the page. */
  const place = (at: { x: number; y: number }) => {
    if (!recipient) return options.onNoRecipient()
    // Flush first, so a size changed just now counts.
    session.flush()
    const spot = freePlace({ ...at, ...session.fields.sizeOf(type, paperSize) }, onPage())
    const id = session.fields.place({ documentId, recipientId: recipient.id, type, page, ...spot })
    select(id)
    focusNext.current = id
  }
  /** Places fields below one another, so that they do not overlap (rule drafting-22). */
  const placeInTheMiddle = () => {
    const size = session.fields.sizeOf(type, paperSize)
    const x = Math.round(50 - (size.width / canvas.width) * 50)
    const y = Math.round(50 - (size.height / canvas.height) * 50)
    place(clearPlace({ x, y, ...size }, onPage()))
  }
  const copyTo = (field: FieldView, at: FieldPlace) => {
    const { id: _id, value: _value, ...copied } = field
    const { x, y } = freePlace(at, onPage())
    const id = session.fields.place({ ...copied, documentId, page, x, y })
    select(id)
    focusNext.current = id
  }
  const duplicate = (field: FieldView) => copyTo(field, { ...field, x: field.x + spacing, y: field.y + spacing })
  /** Pastes at the same position on this page, beside an existing field. */
  const paste = (field: FieldView) => {
    // The recipient may have been removed or changed role since the copy.
    if (!recipients.some((one) => one.id === field.recipientId && signs(one))) return
    copyTo(field, field)
  }
  /** Repeats the step past a position where another field starts; stays if there is no free one. */
  const move = (field: FieldView, step: (from: FieldPlace) => FieldPlace) => {
    const others = onPage().filter(({ id }) => id !== field.id)
    let spot = step(field)
    while (isTaken(spot, others)) {
      const next = step(spot)
      if (isTaken(next, [spot])) return
      spot = next
    }
    session.fields.nudge(field.id, { x: spot.x, y: spot.y })
  }
  const remove = (field: FieldView) => {
    const index = fields.indexOf(field)
    const next = fields[index + 1] ?? fields[index - 1]
    const removed = session.fields.remove(field.id)
    select(null)
    if (next) focusNext.current = next.id
    else paper.current?.focus()
    host.announce({
      title: `${fieldType(field.type).label} field removed`,
      action: { label: 'Undo', run: () => session.restore(removed) },
    })
  }
  const assignToNext = (field: FieldView) => {
    const signers = recipients.filter(signs)
    const index = signers.findIndex(({ id }) => id === field.recipientId)
    const next = signers[(index + 1) % signers.length]
    if (!next || next.id === field.recipientId) return
    session.fields.change(field.id, { recipientId: next.id })
    host.say(`Assigned to ${isolated(next.name ?? '')}`)
  }
  return { selectedId, select, place, placeInTheMiddle, duplicate, paste, move, remove, assignToNext }
}
