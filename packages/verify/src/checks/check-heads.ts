import type { EventLine, EvidenceManifest } from '../format.js'
import type { Fault } from '../report.js'

/** Checks that the history ends where the list says and contains every head quoted elsewhere (rule evidence-7). */
export function headFaults(
  events: readonly EventLine[],
  { head, requestId }: EvidenceManifest,
  heads: readonly string[],
): Fault[] {
  const last = events.at(-1)
  // An empty history is already reported elsewhere.
  const faults = !last || (last.hash === head.hash && last.revision === head.revision) ? [] : [otherEnd(last, head)]
  const hashes = new Set(events.map(({ hash }) => hash))
  const unknown = heads.filter((quoted) => !hashes.has(quoted))
  const theirs = last !== undefined && last.stream !== `signature-request-${requestId}`
  return [
    ...faults,
    ...(theirs ? [otherRequest(last)] : []),
    ...unknown.map((quoted) => ({
      check: 'head' as const,
      names: 'The head you entered isn’t in this history',
      says: 'Something before it was altered, or the history was cut off before it.',
      differs: [{ label: 'Head you entered', value: quoted }],
    })),
  ]
}

const otherRequest = ({ stream }: EventLine): Fault => ({
  check: 'head',
  names: 'The history belongs to another request',
  says: `The list belongs to a different request than ${stream}.`,
})

function otherEnd(last: EventLine, head: EvidenceManifest['head']): Fault {
  const differs = [
    { label: 'Head in the list', value: head.hash },
    { label: 'Head of the history found here', value: last.hash },
  ]
  const found = last.revision
  if (found < head.revision) {
    const first = found + 1
    const which = first === head.revision ? `Event ${first} is` : `Events ${first} to ${head.revision} are`
    return { check: 'head', names: `${which} missing`, says: 'The history was cut off at its end.', differs }
  }
  if (found > head.revision) {
    return { check: 'head', names: `Event ${found} was added`, says: 'The list ends before it.', differs }
  }
  return { check: 'head', names: `Event ${found} does not match`, says: 'The list names a different head.', differs }
}
