import type { EventLine } from '../../format.js'
import type { Fault } from '../../report.js'
import { isTime } from '../../shape.js'
import { nameOf } from '../event-words.js'
import { beginning, type Course, follow } from './course.js'
import { rules } from './rules.js'

/** What cannot have happened as it is written, whoever computed the hashes. */
export interface Impossible {
  faults: readonly Fault[]
  /** What is odd and no fault. */
  remarks: readonly string[]
}

/**
 * Goes through a history as it would have happened. A time before that of the event before it is a fault only where the version
 * that wrote it no longer lets that happen; clocks were set back before.
 */
export function impossibleIn(events: readonly EventLine[]): Impossible {
  const faults: Fault[] = []
  const remarks: string[] = []
  const course = beginning()
  let before: EventLine | null = null
  let keepsTime = false
  const unknown = new Set<string>()
  for (const event of events) {
    const why = whyNot(course, event)
    if (why) faults.push(impossible(event, why))
    if (!rules[event.type]) unknown.add(event.type)
    keepsTime ||= isOfVersionThatKeepsTime(event)
    if (!isTime(event.at)) faults.push(impossible(event, 'Its time is none.'))
    else if (before && event.at < before.at) {
      const says = `It is said to have happened before event ${before.revision}.`
      if (keepsTime) faults.push(impossible(event, says))
      else remarks.push(`${nameOf(event)}: ${says} Clocks were not kept from running backwards then.`)
    }
    follow(course, event)
    before = event
  }
  for (const type of unknown)
    remarks.push(`“${type}” is an event that this verifier does not know: what it means was not looked at.`)
  return { faults, remarks }
}

function whyNot(course: Course, event: EventLine): string | null {
  if (!course.created && event.type !== 'SignatureRequestCreated') return 'The request was not there yet.'
  return rules[event.type]?.(course, event) ?? null
}

/** Events that only versions write which keep times from running backwards. */
function isOfVersionThatKeepsTime({ type, version, data }: EventLine): boolean {
  if (type === 'SignatureRequestSent' || type === 'SignatureRequestResent') return typeof data['since'] === 'string'
  return (
    type === 'HeadTimestamped' ||
    type === 'DocumentRendered' ||
    type === 'SealingGivenUp' ||
    (version > 1 && type === 'DocumentAttached')
  )
}

const impossible = (event: EventLine, says: string): Fault => ({
  check: 'history',
  names: `${nameOf(event)} cannot be`,
  says,
})
