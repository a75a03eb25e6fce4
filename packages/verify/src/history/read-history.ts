import { canonical } from '../canonical.js'
import { fromBase64, sha256, utf8 } from '../digest.js'
import type { EventLine } from '../format.js'
import type { Fault } from '../report.js'
import { isEventLine } from '../shape.js'
import { joined } from '../zip/layout.js'
import { nameOf } from './event-words.js'

export interface ReadHistory {
  events: readonly EventLine[]
  faults: readonly Fault[]
  /** True if personal values were erased. */
  erased: boolean
}

/** Reads the events and verifies the hash chain from the first one. */
export async function readHistory(bytes: Uint8Array): Promise<ReadHistory> {
  const { lines, faults } = linesOf(bytes)
  const events: EventLine[] = []
  for (const [index, line] of lines.entries()) {
    const event = eventIn(line)
    if (event) events.push(event)
    else faults.push(altered(`Line ${index + 1} of the history does not match`, 'It isn’t an event as it was written.'))
  }
  const erased = events.some(({ type }) => type === 'PersonalDataErased')
  let before: EventLine | null = null
  for (const event of events) {
    faults.push(...(await faultsOf(event, before, erased)))
    before = event
  }
  if (events.length === 0) faults.push(altered('The history is empty', 'It contains no events.'))
  return { events, faults, erased }
}

/** Recomputes an event's hash (rule evidence-1). */
export async function hashOf({ hash: _itself, disclosed: _opened, ...hashed }: EventLine): Promise<string> {
  return sha256(utf8(canonical(hashed)))
}

function linesOf(bytes: Uint8Array): { lines: string[]; faults: Fault[] } {
  try {
    const lines = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes).split('\n')
    const rest = lines.pop()
    const whole = rest === '' ? [] : [altered('The history is cut off', 'Its last line is incomplete.')]
    return { lines, faults: whole }
  } catch {
    return { lines: [], faults: [altered('The history cannot be read', 'It contains bytes that aren’t text.')] }
  }
}

/** Accepts canonical JSON only. */
function eventIn(line: string): EventLine | null {
  try {
    const value: unknown = JSON.parse(line)
    return isEventLine(value) && canonical(value) === line ? value : null
  } catch {
    return null
  }
}

async function faultsOf(event: EventLine, before: EventLine | null, erased: boolean): Promise<Fault[]> {
  const faults: Fault[] = []
  const expected = before ? before.revision + 1 : 0
  const inPlace = event.revision === expected
  if (!inPlace) faults.push(misplaced(event, expected))
  if (before && event.stream !== before.stream) {
    faults.push(altered(`${nameOf(event)} does not match`, 'It belongs to the history of another request.'))
  }
  const hash = await hashOf(event)
  if (hash !== event.hash) {
    faults.push({
      ...altered(`${nameOf(event)} does not match`, 'It is not what its fingerprint says.'),
      differs: [
        { label: 'Fingerprint written with it', value: event.hash },
        { label: 'Fingerprint of the event found here', value: hash },
      ],
    })
  }
  if (inPlace && event.previousHash !== (before?.hash ?? null)) {
    faults.push({
      ...altered(`${nameOf(event)} does not match`, 'It names a different previous event than the one before it.'),
      differs: [
        { label: 'Fingerprint it names', value: event.previousHash ?? 'none' },
        { label: 'Fingerprint of the event before it', value: before?.hash ?? 'none' },
      ],
    })
  }
  return [...faults, ...(await disclosureFaults(event, erased))]
}

function misplaced({ revision }: EventLine, expected: number): Fault {
  if (revision > expected) {
    const which = revision - expected === 1 ? `Event ${expected} is` : `Events ${expected} to ${revision - 1} are`
    return altered(`${which} missing`, `After event ${expected - 1} comes event ${revision}.`)
  }
  return altered(`Event ${revision} is out of order`, `It is where event ${expected} belongs.`)
}

/**
 * Checks that disclosed values match their commitment. Only erased values, messages to one recipient and introductions may
 * be withheld.
 */
async function disclosureFaults(event: EventLine, erased: boolean): Promise<Fault[]> {
  const { personalCommitment: commitment, disclosed } = event
  if (commitment === null) {
    return disclosed === null ? [] : [altered(`${nameOf(event)} does not match`, 'Values were added to it.')]
  }
  if (disclosed === null) {
    return erased || withholdable.has(event.type)
      ? []
      : [altered(`${nameOf(event)} is incomplete`, 'The values it committed to were left out.')]
  }
  const found = await commitmentTo(disclosed).catch(() => 'none')
  if (found === commitment) return []
  return [
    {
      ...altered(`${nameOf(event)} does not match`, 'Its personal values don’t match its commitment.'),
      differs: [
        { label: 'Commitment in the event', value: commitment },
        { label: 'Commitment of the values found here', value: found },
      ],
    },
  ]
}

/** Withheld from recipients whom they do not concern. */
const withholdable: ReadonlySet<string> = new Set(['RecipientMessageWritten', 'ActorIntroduced'])

const commitmentTo = async ({ salt, values }: NonNullable<EventLine['disclosed']>): Promise<string> =>
  sha256(joined([fromBase64(salt), utf8(canonical(values))]))

const altered = (names: string, says: string): Fault => ({ check: 'history', names, says })
