import type { FieldView, HostServices, OpenSigningView } from '@countersign/contracts'
import { enteredText } from '@countersign/contracts/entered-text'
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
import { arrival, leftText } from '../fields/field-text.js'
import type { Entries } from './entries.js'
import { goTo, returnTo } from './go-to.js'

export interface SigningState {
  fields: readonly FieldView[]
  values: Values
  /** The current field. */
  currentId: string | null
  /** The field being edited, on the page, in the sheet or in the dialog. */
  editingId: string | null
  /** True for open required fields to highlight: the recipient left them or pressed Finish. */
  isInvalid: (field: FieldView) => boolean
  open: readonly FieldView[]
  /** The target of Next; null if no other field is open. */
  next: FieldView | null
  /** The recipient's adopted mark. */
  mark: Mark | null
  arrive: (field: FieldView) => void
  /** Same effect as a press on the field: tick, insert the adopted mark, or start editing. */
  press: (field: FieldView) => void
  /** Ends editing. */
  leave: (field: FieldView) => void
  enter: (field: FieldView, value: Value | undefined) => void
  adopt: (field: FieldView, mark: Mark | undefined) => void
  goNext: () => void
  goBack: () => void
  /** Moves to the next open field and opens it. */
  advance: () => void
  /** Label of `advance`: `Next field`. */
  advanceLabel: string
  /** Highlights open fields and moves to the first. */
  showGaps: () => void
}

export function useSigningState(
  view: Pick<OpenSigningView, 'fields'>,
  { values, set, replace }: Entries,
  host: HostServices,
  /** Edit texts and dates on the page instead of in a sheet. */
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
    const isText = field.type === 'text' || field.type === 'date'
    setEditingId(edit && isText ? field.id : null)
    if (edit && isText) propose(field)
    host.say(arrival(field, place, fields.length))
    goTo(field.id)
  }
  /** Prefills an untouched date with today. */
  const propose = (field: FieldView) => {
    if (field.type === 'date' && values[field.id] === undefined) set(field.id, today())
  }
  const announceOpenFields = (field: FieldView, value: Value | undefined) => {
    const after = { ...values, [field.id]: value ?? '' }
    if (isFilled(field, value)) host.say(leftText(openRequired(fields, after).length, fields.length))
  }
  const enter = (field: FieldView, value: Value | undefined) => {
    const entered = typeof value === 'string' ? enteredText(value) : value
    set(field.id, entered === '' ? undefined : entered)
  }
  const press = (field: FieldView) => {
    setCurrentId(field.id)
    if (field.type === 'checkbox') {
      const value = values[field.id] === 'true' ? 'false' : 'true'
      set(field.id, value)
      announceOpenFields(field, value)
    } else if (field.type === 'signature' && mark && values[field.id] === undefined) {
      set(field.id, mark)
      announceOpenFields(field, mark)
    } else {
      propose(field)
      setEditingId(field.id)
    }
  }
  const leave = (field: FieldView) => {
    setEditingId((editing) => (editing === field.id ? null : editing))
    setChecked((before) => new Set(before).add(field.id))
    if (field.type === 'signature') returnTo(field.id)
    announceOpenFields(field, values[field.id])
  }
  const adopt = (field: FieldView, adopted: Mark | undefined) => {
    const before = values[field.id]
    if (adopted && before !== undefined && typeof before !== 'string') replace(before, adopted)
    else set(field.id, adopted)
    setEditingId(null)
    returnTo(field.id)
    announceOpenFields(field, adopted)
  }
  const follow = (field: FieldView | null) => field && arrive(field, inPlace || isTyping(fields, editingId))
  const isAtOnce = ({ type }: FieldView) => type === 'checkbox' || (type === 'signature' && mark !== null)
  const current = fields.find(({ id }) => id === currentId)
  // The first press moves to the field, the second fills it, so the recipient sees it before acting.
  const doable =
    current && isAtOnce(current) && isRequired(current) && !isFilled(current, values[current.id]) ? current : null
  const advance = () => {
    if (doable) return press(doable)
    const field = next ?? openRequired(fields, values)[0]
    if (!field) return
    // No other field is open: show why this one is.
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
    advance,
    advanceLabel: doable
      ? doable.type === 'checkbox'
        ? 'Check it'
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

/** True while the sheet edits a text or date; the next such field opens in it too. */
const isTyping = (fields: readonly FieldView[], editingId: string | null): boolean => {
  const editing = fields.find(({ id }) => id === editingId)
  return editing?.type === 'text' || editing?.type === 'date'
}
