/** Handwriting fonts for typed signatures (rule signing-20). */
export type MarkFont = 'formal' | 'pen' | 'quick'

/** Strokes (JSON) and pictures (original bytes) are stored once, even if they fill several fields (rule fields-8). */
export type Mark =
  | { kind: 'drawn'; sha256: string; size: number }
  | { kind: 'typed'; text: string; font: MarkFont }
  | { kind: 'uploaded'; sha256: string; size: number; mediaType: 'image/png' | 'image/jpeg' }

/** Dates are `YYYY-MM-DD`. */
export type FieldValue =
  { kind: 'text'; text: string } | { kind: 'date'; date: string } | { kind: 'checkbox'; ticked: boolean } | Mark

export interface FilledField {
  fieldId: string
  value: FieldValue
}

/** Matches a visible character: no white space, joiner, direction mark, filler or Braille blank. */
const seen = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** False for a text without visible characters and for an unticked box. */
export function isFilled(value: FieldValue): boolean {
  switch (value.kind) {
    case 'text':
    case 'typed':
      return seen.test(value.text)
    case 'checkbox':
      return value.ticked
    default:
      return true
  }
}

/** True for a calendar day `YYYY-MM-DD` from the year 1 on. */
export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (!year || !month || !day) return false
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  return y > 0 && m >= 1 && m <= 12 && d >= 1 && d <= daysIn(y, m)
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
