/** The three handwriting faces that are offered (rule signing-20). */
export type MarkFont = 'formal' | 'pen' | 'quick'

/**
 * A signature as it was made. What was drawn or uploaded lies in a blob, once, however many fields it fills (rule
 * fields-8): a drawing's strokes as JSON, a picture as it came.
 */
export type Mark =
  | { kind: 'drawn'; sha256: string; size: number }
  | { kind: 'typed'; text: string; font: MarkFont }
  | { kind: 'uploaded'; sha256: string; size: number; mediaType: 'image/png' | 'image/jpeg' }

/** What a recipient put into a field; a date is `YYYY-MM-DD`. */
export type FieldValue =
  { kind: 'text'; text: string } | { kind: 'date'; date: string } | { kind: 'checkbox'; ticked: boolean } | Mark

/** A field, and what it was filled with. */
export interface FilledField {
  fieldId: string
  value: FieldValue
}

/** White space, and what stands for nothing to be seen: joiners, marks of direction, fillers, the Braille pattern without dots. */
const seen = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether something was entered at all: a text without anything to be seen and an unticked box leave their field open. */
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

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, from the year 1 on. */
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
