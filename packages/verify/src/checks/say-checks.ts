import { type Check, type CheckId, checkTitles, type Facts, type Fault } from '../report.js'
import { shownTime } from '../shown-time.js'

/** What the sentences of checks that hold speak of. */
export interface Told {
  files: number
  originals: number
  marks: number
  sealed: number
  certificate: boolean
  erased: boolean
  /** Heads that were given and are in the history. */
  heads: number
  /** Levels of the seals, such as B-T. */
  levels: readonly string[]
  facts: Facts
}

/** Every check, with what there is to say about it. */
export function sayChecks(told: Told, faults: readonly Fault[]): Check[] {
  return (Object.keys(checkTitles) as CheckId[]).map((id) => {
    const wrong = faults.filter(({ check, also }) => check === id || also === id)
    const title = checkTitles[id]
    if (wrong.length > 0) return { id, title, state: 'fails', says: summed(wrong) }
    if (id === 'head' && faults.some(({ check }) => check === 'history')) return { id, title, ...brokenBefore }
    const { says, absent } = saysWhere[id](told)
    return { id, title, state: absent ? 'absent' : 'holds', says }
  })
}

/** A head stands for everything before it, or for nothing. */
const brokenBefore = {
  state: 'fails',
  says: 'Something before it was altered: computed anew, the history ends in another head than is written here.',
} as const

const mostNamed = 3

function summed(faults: readonly Fault[]): string {
  const named = faults.slice(0, mostNamed).map(({ names, says }) => `${names}. ${says}`.trim())
  const more = faults.length - named.length
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

const saysWhere: Record<CheckId, (told: Told) => { says: string; absent?: boolean }> = {
  complete: ({ files }) => ({
    says: `The list in the zip names ${counted(files, 'file')}. All are there, none besides, each with the right fingerprint.`,
  }),
  signed: ({ facts }) => ({ says: `The list carries the signature of the key in the zip: SHA-256 ${facts.key ?? ''}` }),
  originals: ({ originals, marks, erased }) => {
    if (erased) {
      return { says: 'They were erased with everything personal; the history keeps their fingerprints.', absent: true }
    }
    if (originals === 0) return { says: 'This request has no documents.', absent: true }
    const documents = originals === 1 ? 'The document is the one' : `The ${originals} documents are those`
    const and = marks > 0 ? `, and so ${marks === 1 ? 'is the mark' : `are the ${marks} marks`} of the signatures` : ''
    return { says: `${documents} that the history names${and}.` }
  },
  history: ({ facts, erased }) => ({
    says: `${counted(facts.events, 'event')}, each naming the one before it. None is missing, moved or altered.${erased ? ' Personal values were erased.' : ' Every personal value is the one that was committed to.'}`,
  }),
  head: ({ heads }) => ({
    says:
      heads > 0
        ? `The history passes through ${heads === 1 ? 'the head' : `all ${heads} heads`} you were told, and ends as the list says.`
        : 'The last event gives the head below, and the list names the same one. Compare it with the one in your mail.',
  }),
  sealed: ({ sealed, facts, erased }) =>
    sealed > 0
      ? {
          says: `${sealed === 1 ? 'The PDF is unchanged since it was' : `All ${sealed} PDFs are unchanged since they were`} sealed on ${shownTime(facts.sealedAt ?? '')}.`,
        }
      : { says: erased ? 'They were erased.' : 'Nothing is sealed yet.', absent: true },
  certificate: ({ certificate, erased }) =>
    certificate
      ? { says: 'Unchanged since the request was completed: the history names its fingerprint.' }
      : { says: erased ? 'It was erased.' : 'The request is not completed, so there is none.', absent: true },
  timestamp: ({ levels }) => {
    const stamped = levels.filter((level) => level !== 'B-B')
    if (levels.length === 0) return { says: 'Nothing is sealed, so nothing is timestamped.', absent: true }
    if (stamped.length === 0) {
      return { says: 'No timestamp was had, so the time of the seal is the time this installation gave.', absent: true }
    }
    return {
      says: `The seals carry one (${stamped[0]}). It is not checked here: open a sealed PDF in a PDF reader.`,
      absent: true,
    }
  },
}

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
