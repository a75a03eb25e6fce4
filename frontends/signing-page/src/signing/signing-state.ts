import type { FieldView, HostServices, OpenSigningView } from '@countersign/contracts'
import { useState } from 'react'
import { today } from '../fields/today.js'
import {
  isFilled,
  isGap,
  isToFill,
  isRequired,
  type Mark,
  nextOpen,
  openRequired,
  previousOpen,
  type Value,
  type Values,
} from '../fields/values.js'
import { arrival, leftText } from '../fields/words.js'
import type { Entries } from './entries.js'
import { goTo, returnTo } from './go-to.js'

export interface SigningState {
  fields: readonly FieldView[]
  values: Values
  /** Where one is. */
  currentId: string | null
  /** The field that is being filled: in its place, in the sheet, or in the dialog. */
  editingId: string | null
  /** Required ones that are shown as open: one has left them, or pressed Finish. */
  isInvalid: (field: FieldView) => boolean
  open: readonly FieldView[]
  /** Where Next leads; null where nothing is open but the current one. */
  next: FieldView | null
  /** The mark that was adopted for this request. */
  mark: Mark | null
  arrive: (field: FieldView) => void
  /** Does to a field what pressing it does: tick, place the adopted mark, or begin to fill it. */
  press: (field: FieldView) => void
  /** Ends filling. */
  leave: (field: FieldView) => void
  enter: (field: FieldView, value: Value | undefined) => void
  adopt: (field: FieldView, mark: Mark | undefined) => void
  goNext: () => void
  goBack: () => void
  /** Goes to the next open field and opens it; the label says so. */
  goOn: () => void
  /** What `goOn` does: `Next field`. */
  goOnLabel: string
  /** Shows what is missing and goes to the first of it. */
  showGaps: () => void
}

/** Walking through one's fields, and filling them. */
export function useSigningState(
  view: Pick<OpenSigningView, 'fields'>,
  { values, set, replace }: Entries,
  host: HostServices,
  /** Texts and dates are filled in on the page; else in a sheet of their own. */
  inPlace: boolean,
): SigningState {
  const fields = view.fields.filter(isToFill)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [editingId, setEditingId] = useState<string | null>(null)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const marks = fields.map(({ id }) => values[id]).filter((value) => value !== undefined && typeof value !== 'string')
  const mark = (marks.at(-1) as Mark | undefined) ?? null
  const next = nextOpen(fields, values, currentId)

  const arrive = (field: FieldView, edit = inPlace) => {
    const place = fields.indexOf(field) + 1
    setCurrentId(field.id)
    const typed = field.type === 'text' || field.type === 'date'
    setEditingId(edit && typed ? field.id : null)
    if (edit && typed) propose(field)
    host.say(arrival(field, place, fields.length))
    goTo(field.id)
  }
  /** Today stands in a date that is opened for the first time. */
  const propose = (field: FieldView) => {
    if (field.type === 'date' && values[field.id] === undefined) set(field.id, today())
  }
  const tell = (field: FieldView, value: Value | undefined) => {
    const after = { ...values, [field.id]: value ?? '' }
    if (isFilled(field, value)) host.say(leftText(openRequired(fields, after).length, fields.length))
  }
  const enter = (field: FieldView, value: Value | undefined) => {
    set(field.id, value === '' ? undefined : value)
  }
  const press = (field: FieldView) => {
    setCurrentId(field.id)
    if (field.type === 'checkbox') {
      const value = values[field.id] === 'true' ? 'false' : 'true'
      set(field.id, value)
      tell(field, value)
    } else if (field.type === 'signature' && mark && values[field.id] === undefined) {
      set(field.id, mark)
      tell(field, mark)
    } else {
      propose(field)
      setEditingId(field.id)
    }
  }
  const leave = (field: FieldView) => {
    setEditingId((editing) => (editing === field.id ? null : editing))
    setChecked((before) => new Set(before).add(field.id))
    if (field.type === 'signature') returnTo(field.id)
    tell(field, values[field.id])
  }
  const adopt = (field: FieldView, adopted: Mark | undefined) => {
    const before = values[field.id]
    if (adopted && before !== undefined && typeof before !== 'string') replace(before, adopted)
    else set(field.id, adopted)
    setEditingId(null)
    returnTo(field.id)
    tell(field, adopted)
  }
  const follow = (field: FieldView | null) => field && arrive(field, inPlace || isTyping(fields, editingId))
  const isAtOnce = ({ type }: FieldView) => type === 'checkbox' || (type === 'signature' && mark !== null)
  const current = fields.find(({ id }) => id === currentId)
  // A tick or the adopted mark is put where one has looked: the first press goes there, the second does it.
  const doable =
    current && isAtOnce(current) && isRequired(current) && !isFilled(current, values[current.id]) ? current : null
  const goOn = () => {
    if (doable) return press(doable)
    const field = next ?? openRequired(fields, values)[0]
    if (!field) return
    // Nothing is open but this one: it says why.
    if (!next && inPlace) setChecked((before) => new Set(before).add(field.id))
    arrive(field, true)
    if (field.type === 'signature' && mark === null) setEditingId(field.id)
  }
  return {
    fields,
    values,
    currentId,
    editingId,
    isInvalid: (field) => checked.has(field.id) && isGap(field, values[field.id]),
    open: openRequired(fields, values),
    next,
    mark,
    arrive,
    press,
    leave,
    enter,
    adopt,
    goNext: () => follow(next),
    goBack: () => follow(previousOpen(fields, values, currentId)),
    goOn,
    goOnLabel: doable
      ? doable.type === 'checkbox'
        ? 'Tick it'
        : 'Sign here'
      : currentId === null
        ? 'First field'
        : 'Next field',
    showGaps: () => {
      const open = openRequired(fields, values)
      setChecked(new Set([...checked, ...open.map(({ id }) => id)]))
      if (open[0]) arrive(open[0], inPlace)
    },
  }
}

/** In a sheet for a text or date: the next one of these opens in it too. */
const isTyping = (fields: readonly FieldView[], editingId: string | null): boolean => {
  const editing = fields.find(({ id }) => id === editingId)
  return editing?.type === 'text' || editing?.type === 'date'
}
