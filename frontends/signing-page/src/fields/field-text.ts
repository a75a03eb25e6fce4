import type { FieldType, FieldView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { dayText } from '@countersign/pdf-pages/filled'
import { isFilled, isRequired, isTooLong, type Value, type Values } from './values.js'

const kinds: Readonly<Record<FieldType, string>> = {
  signature: 'Signature',
  date: 'Date',
  text: 'Text',
  checkbox: 'Checkbox',
}

/** A field's name: the sender's label, else its type. */
export const kindOf = ({ type, label }: Pick<FieldView, 'type'> & { label?: string | null }): string =>
  isolated(label ?? kinds[type])

const invitations: Readonly<Record<FieldType, string>> = {
  signature: 'Sign here',
  date: 'Date here',
  text: 'Write here',
  checkbox: 'Check here',
}

export const promptOf = ({ type }: FieldView): string => invitations[type]

const gaps: Readonly<Record<FieldType, string>> = {
  signature: 'Sign here to finish',
  date: 'Choose a date',
  text: 'Enter text here',
  checkbox: 'Check this box to finish',
}

const shortInvitations: Readonly<Record<FieldType, string>> = {
  signature: 'Sign here',
  date: 'Date',
  text: 'Write',
  checkbox: '',
}

/** The prompt inside the field on a phone. */
export const shortPromptOf = ({ type }: FieldView): string => shortInvitations[type]

/** The reason why a field's value is not acceptable. */
export const gapOf = (field: FieldView, value: Value | undefined): string =>
  isTooLong(field, value) ? tooLong : gaps[field.type]

const tooLong = 'This text is too long for the field. Shorten it.'

/** A value in short, for the list of fields. */
export function valueText(field: FieldView, value: Value): string {
  if (typeof value === 'string') {
    if (field.type === 'checkbox') return value === 'true' ? 'Checked' : 'Not checked'
    return field.type === 'date' ? dayText(value) : isolated(value)
  }
  return value.kind === 'typed' ? isolated(value.text) : value.kind === 'drawn' ? 'Drawn' : 'A picture'
}

/** A field's accessible name: `Signature, page 2, 2 of 5, required`, `Job title, page 2, …`. */
export function describe(field: FieldView, place: number, count: number, value: Value | undefined): string {
  const done = value !== undefined && isFilled(field, value) ? `done: ${valueText(field, value)}` : null
  return [
    kindOf(field),
    `page ${field.page}`,
    `${place} of ${count}`,
    isRequired(field) ? 'required' : 'optional',
    done,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Announced on arrival: `Field 3 of 5. Date, page 2, required.` */
export const arrival = (field: FieldView, place: number, count: number): string =>
  `Field ${place} of ${count}. ${kindOf(field)}, page ${field.page}, ${isRequired(field) ? 'required' : 'optional'}.`

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The line above Finish: the open fields, or the effect of finishing. */
export function finishText(open: readonly FieldView[], values: Values, documents: number): string {
  const long = open.filter((field) => isTooLong(field, values[field.id])).length
  const sentences = [
    ...counted(open.length - long, 'One required field is still empty.', 'required fields are still empty.'),
    ...counted(long, 'One text is too long for its field.', 'texts are too long for their fields.'),
  ]
  if (sentences.length > 0) return sentences.join(' ')
  const what = documents === 1 ? 'the document' : documents === 2 ? 'both documents' : `all ${documents} documents`
  return `Finish to sign ${what}. You can’t change ${documents === 1 ? 'it' : 'them'} afterward.`
}

const counted = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [count === 1 ? one : `${count} ${several}`]

export function doneText(done: number, count: number): string {
  if (done < count) return `${done} of ${count} done`
  return count === 1 ? 'It is filled in.' : `All ${spelledOut(count)} are filled in.`
}

/** Announced after a field is filled in: the number of open required fields. */
export function leftText(open: number, count: number): string {
  if (open > 0) return `Done. ${open} left.`
  return count === 1
    ? 'Done. You can finish.'
    : `${capital(`all ${spelledOut(count)}`)} fields are done. You can finish.`
}

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** Spells numbers up to ten as words. */
export const spelledOut = (count: number): string => numerals[count] ?? String(count)
