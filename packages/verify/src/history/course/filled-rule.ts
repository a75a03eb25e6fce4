import type { EventLine } from '../../format.js'
import type { Course } from './course.js'

interface Filled {
  fieldId?: unknown
  value?: { kind?: unknown; ticked?: unknown } | null
}

/**
 * Returns why a recipient could not fill in these values: a foreign field, or an `asksToLook` that contradicts them.
 */
export function filledRule({ fields, automatic }: Course, { data, disclosed }: EventLine): string | null {
  const listed = disclosed?.values['values']
  const values = Array.isArray(listed) ? (listed as (Filled | null)[]) : null
  if (values?.some((one) => fields.get(String(one?.fieldId)) !== data['recipientId'])) {
    return 'It fills in a field that doesn’t belong to that recipient.'
  }
  const asks = data['asksToLook']
  if (typeof asks !== 'boolean') return 'It doesn’t say whether others had to look at it.'
  if (!values || asks === values.some((one) => isContent(automatic, one))) return null
  return asks
    ? 'It asks others to look, but contains nothing they had to look at.'
    : 'It asks no one to look, but contains something others had to look at.'
}

/** Texts, chosen dates and ticked boxes count as content. */
function isContent(automatic: Course['automatic'], one: Filled | null): boolean {
  const { kind, ticked } = one?.value ?? {}
  return (
    kind === 'text' ||
    (kind === 'date' && !automatic.has(String(one?.fieldId))) ||
    (kind === 'checkbox' && ticked === true)
  )
}
