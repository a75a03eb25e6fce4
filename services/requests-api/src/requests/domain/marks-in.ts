import type { RequestEvent } from './events.js'
import type { Mark } from './field-value.js'
import { known } from '../../kernel/personal.js'

export type StoredMark = Exclude<Mark, { kind: 'typed' }>

/** Returns the distinct marks stored in blobs; none after an erasure. */
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
