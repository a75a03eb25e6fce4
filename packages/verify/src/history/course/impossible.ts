import type { EventLine } from '../../format.js'
import type { Fault } from '../../report.js'
import { isTime } from '../../shape.js'
import { nameOf } from '../event-words.js'
import { beginning, type Course, follow } from './course.js'
import { rules } from './rules.js'

/** Contradictions in the order of events, which valid hashes cannot rule out. */
export interface Impossible {
  faults: readonly Fault[]
  /** Oddities that are not faults. */
  remarks: readonly string[]
}

/** Replays a history against the rules of the domain. */
export function impossibleIn(events: readonly EventLine[]): Impossible {
  const faults: Fault[] = []
  const course = beginning()
  let before: EventLine | null = null
  const unknown = new Set<string>()
  for (const event of events) {
    const why = whyNot(course, event)
    if (why) faults.push(impossible(event, why))
    if (!rules[event.type]) unknown.add(event.type)
    if (!isTime(event.at)) faults.push(impossible(event, 'Its time isn’t a valid time.'))
    else if (before && event.at < before.at)
      faults.push(impossible(event, `Its time is before that of event ${before.revision}.`))
    follow(course, event)
    before = event
  }
  const remarks = [...unknown].map(
    (type) => `“${type}” is an event that this verifier does not know: what it means was not looked at.`,
  )
  return { faults, remarks }
}

function whyNot(course: Course, event: EventLine): string | null {
  if (!course.created && event.type !== 'SignatureRequestCreated') return 'The request did not exist yet.'
  return rules[event.type]?.(course, event) ?? null
}

const impossible = (event: EventLine, says: string): Fault => ({
  check: 'history',
  names: `${nameOf(event)} cannot be`,
  says,
})
