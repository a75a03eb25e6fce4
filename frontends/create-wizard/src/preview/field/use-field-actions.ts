import { canvas, clampToPage, type FieldType, type FieldView, type RecipientView } from '@countersign/contracts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDrafting } from '../../draft/draft-context.js'
import { signs } from '../../draft/draft.js'
import { fieldType } from '../field-types.js'

/** How far a field lies from the one it was made after, in percent of the page. */
const apart = 2

interface FieldActionsOptions {
  documentId: string
  /** The page that is shown, from 1, and the fields on it. */
  page: number
  fields: readonly FieldView[]
  recipients: readonly RecipientView[]
  /** The chosen type, and whom new fields go to. */
  type: FieldType
  recipient: RecipientView | undefined
  /** A field was to be placed, and there is nobody to fill it in. */
  onNobody: () => void
  /** The element around page and fields, and the page itself. */
  sheet: RefObject<HTMLElement | null>
  paper: RefObject<HTMLElement | null>
}

/** What can be done with the fields of a page, whichever of them is selected, and where the focus goes afterwards. */
export function useFieldActions(options: FieldActionsOptions) {
  const { session, host } = useDrafting()
  const { documentId, page, fields, recipients, type, recipient, sheet, paper } = options
  const [selectedId, select] = useState<string | null>(null)
  const focusNext = useRef<string | null>(null)

  useEffect(() => {
    const wanted = focusNext.current
    if (wanted === null) return
    focusNext.current = null
    sheet.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(wanted)}"]`)?.focus()
  })

  /** Puts a field of the chosen type with its upper left corner at a point, in percent, moved so that it is on the page. */
  const place = (at: { x: number; y: number }) => {
    if (!recipient) return options.onNobody()
    // A size that was changed just now counts.
    session.rest()
    const spot = clampToPage({ ...at, ...session.fields.sizeOf(type) })
    const id = session.fields.place({ documentId, recipientId: recipient.id, type, page, ...spot })
    select(id)
    focusNext.current = id
  }
  /** Each next one a little lower: they do not lie on one another (rule drafting-22). */
  const placeInTheMiddle = () => {
    const size = session.fields.sizeOf(type)
    const x = 50 - (size.width / canvas.width) * 50
    let spot = clampToPage({ x, y: 50 - (size.height / canvas.height) * 50, ...size })
    while (isTaken(spot)) {
      const lower = clampToPage({ ...spot, y: spot.y + apart })
      if (lower.y === spot.y) break
      spot = lower
    }
    place(spot)
  }
  const isTaken = ({ x, y }: { x: number; y: number }) => fields.some((field) => field.x === x && field.y === y)
  const copyTo = (field: FieldView, { x, y }: { x: number; y: number }) => {
    const { id: _id, value: _value, ...copied } = field
    const id = session.fields.place({ ...copied, documentId, page, x, y })
    select(id)
    focusNext.current = id
  }
  const duplicate = (field: FieldView) => {
    const beside = clampToPage({ ...field, x: field.x + apart, y: field.y + apart })
    copyTo(field, isTaken(beside) ? clampToPage({ ...field, x: field.x - apart, y: field.y - apart }) : beside)
  }
  /** One like it on the page that is shown, at its place; beside a field that stands there. */
  const paste = (field: FieldView) => {
    // Whose it is may have been removed, or have another role, since it was copied.
    if (!recipients.some((one) => one.id === field.recipientId && signs(one))) return
    if (isTaken(field)) duplicate(field)
    else copyTo(field, field)
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
      action: { label: 'Undo', run: () => session.putBack(removed) },
    })
  }
  const giveToNext = (field: FieldView) => {
    const signers = recipients.filter(signs)
    const index = signers.findIndex(({ id }) => id === field.recipientId)
    const next = signers[(index + 1) % signers.length]
    if (!next || next.id === field.recipientId) return
    session.fields.change(field.id, { recipientId: next.id })
    host.say(`Now for ${next.name ?? ''}`)
  }
  return { selectedId, select, place, placeInTheMiddle, duplicate, paste, remove, giveToNext }
}
