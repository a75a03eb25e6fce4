import type { EvidenceManifest, FileRole } from '../format.js'
import { type Check, type CheckId, checkTitles, type Facts, type Fault } from '../report.js'
import { shownTime } from '../shown-time.js'
import type { ReadTimestamp } from './check-seals.js'

export interface CheckedEvidence {
  manifest: EvidenceManifest
  erased: boolean
  /** Number of supplied heads that the history contains. */
  heads: number
  /** True if the signing key is the one that the user named. */
  keyHolds: boolean
  levels: readonly string[]
  timestamps: readonly ReadTimestamp[]
  facts: Facts
}

export function describeChecks(checked: CheckedEvidence, faults: readonly Fault[]): Check[] {
  return (Object.keys(checkTitles) as CheckId[]).map((id) => {
    const wrong = faults.filter(({ check, also }) => check === id || also === id)
    const title = checkTitles[id]
    if (wrong.length > 0) return { id, title, state: 'fails', says: summed(wrong) }
    if (id === 'head' && faults.some(({ check }) => check === 'history')) return { id, title, ...brokenBefore }
    const { says, absent } = descriptions[id](checked)
    return { id, title, state: absent ? 'absent' : 'holds', says }
  })
}

/** A head covers all earlier events, or none. */
const brokenBefore = {
  state: 'fails',
  says: 'Something before it was altered. Recomputed, the history ends with a different head than the one recorded here.',
} as const

const maxNamed = 3

function summed(faults: readonly Fault[]): string {
  const named = faults.slice(0, maxNamed).map(({ names, says }) => `${names}. ${says}`.trim())
  const more = faults.length - named.length
  return [...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}

const descriptions: Record<CheckId, (checked: CheckedEvidence) => { says: string; absent?: boolean }> = {
  complete: ({ manifest: { files } }) => ({
    says: `The list in the zip names ${counted(files.length, 'file')}. ${files.length === 1 ? 'It is there' : 'All are there'}, with no extra file, and every fingerprint matches.`,
  }),
  signed: ({ facts, keyHolds }) => ({
    says: `The list is signed with the key ${keyHolds ? 'you entered' : 'in the zip'}: SHA-256 ${facts.key ?? ''}.${keyHolds ? '' : ' Anyone can make such a key. Compare it with one you have from another source.'}`,
    absent: !keyHolds,
  }),
  originals: (checked) => {
    const [originals, marks] = [countOf('original', checked), countOf('mark', checked)]
    if (checked.erased) {
      return { says: 'They were erased with the personal data. The history keeps their fingerprints.', absent: true }
    }
    if (originals === 0) return { says: 'This request has no documents.', absent: true }
    const documents = originals === 1 ? 'The document is the one' : `The ${originals} documents are those`
    const and = marks > 0 ? `, and so ${marks === 1 ? 'is the mark' : `are the ${marks} marks`} of the signatures` : ''
    return { says: `${documents} that the history names${and}.` }
  },
  history: ({ facts, erased }) => ({
    says: `${counted(facts.events, 'event')}, each naming the one before it. None is missing, moved or altered.${erased ? ' Personal values were erased.' : ' Every personal value matches its commitment.'}`,
  }),
  head: ({ heads }) =>
    heads > 0
      ? {
          says: `The history contains ${heads === 1 ? 'the head' : `all ${heads} heads`} you entered and ends as the list says.`,
        }
      : {
          says: 'The last event yields the head below, and the list names the same one. You entered none to compare with; emails about this request quote them.',
          absent: true,
        },
  sealed: (checked) => {
    const sealed = countOf('sealed', checked)
    if (sealed === 0)
      return { says: checked.erased ? 'They were erased.' : 'Nothing has been sealed yet.', absent: true }
    const unchanged =
      sealed === 1 ? 'The PDF is unchanged since it was' : `All ${sealed} PDFs are unchanged since they were`
    return { says: `${unchanged} sealed on ${shownTime(checked.facts.sealedAt ?? '')}.${sealWords(checked.facts)}` }
  },
  certificate: (checked) =>
    countOf('certificate', checked) > 0
      ? { says: 'Unchanged since the request was completed. The history names its fingerprint.' }
      : { says: checked.erased ? 'It was erased.' : 'The request isn’t completed, so there is none.', absent: true },
  timestamp: timestampWords,
}

function sealWords({ seal }: Facts): string {
  if (!seal) return ''
  const who = ` The seals are valid, by “${seal.name}” (certificate fingerprint ${seal.sha256})`
  return seal.trusted ? `${who}, which you trust.` : `${who}. Only a certificate you trust can show who that is.`
}

function timestampWords({ levels, timestamps }: CheckedEvidence): { says: string; absent?: boolean } {
  if (timestamps.length > 0) {
    const trusted = timestamps.filter((one) => one.trusted)
    const named = (trusted.length > 0 ? trusted : timestamps).map(
      ({ of, at, by }) => `${of}: ${shownTime(at)} by “${by}”`,
    )
    const whose = trusted.length > 0 ? 'authorities you trust' : 'authorities whose certificate you didn’t give'
    const says = `${counted(timestamps.length, 'timestamp')} ${timestamps.length === 1 ? 'is' : 'are'} valid, by ${whose}: ${named.join('; ')}.`
    return { says, absent: trusted.length === 0 }
  }
  if (levels.length === 0) return { says: 'Nothing is timestamped.', absent: true }
  return { says: 'There is no timestamp, so the time of the seal is the time this installation gave.', absent: true }
}

const countOf = (role: FileRole, { manifest }: CheckedEvidence): number =>
  manifest.files.filter((file) => file.role === role).length

const counted = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
