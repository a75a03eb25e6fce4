import { limits } from '@countersign/contracts'
import { defaultTexts } from '@countersign/contracts/default-texts'

/** The subject that names a title, cut between letters where it would exceed the limit of a subject (rule drafting-9). */
export function subjectFor(title: string): string {
  const subject = `Please sign: ${title}`
  if (subject.length <= limits.subjectLength) return subject
  let end = 0
  for (const { index, segment } of new Intl.Segmenter('en').segment(subject)) {
    if (index + segment.length >= limits.subjectLength) break
    end = index + segment.length
  }
  return `${subject.slice(0, end).trimEnd()}…`
}

/** True until the sender types a subject: it is the default, names the title, or is empty. */
export const followsTitle = (subject: string, title: string): boolean =>
  ['', defaultTexts.emailSubject, subjectFor(title)].includes(subject.trim())
