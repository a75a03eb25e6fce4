import type { RequestEvent } from './events.js'
import type { Mark } from './field-value.js'
import { known } from './personal.js'

/** A mark whose bytes lie in a blob: drawn or uploaded. */
export type StoredMark = Exclude<Mark, { kind: 'typed' }>

/** What signatures were drawn or uploaded as, each once, in the order they came; none once they were erased. */
export function marksIn(history: Iterable<{ event: RequestEvent }>): StoredMark[] {
  const marks = new Map<string, StoredMark>()
  for (const { event } of history) {
    if (event.type !== 'FieldsFilled') continue
    for (const { value } of known(event.data.values) ?? []) {
      if (value.kind === 'drawn' || value.kind === 'uploaded') marks.set(value.sha256, value)
    }
  }
  return [...marks.values()]
}
