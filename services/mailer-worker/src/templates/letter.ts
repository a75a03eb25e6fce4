import type { MailAbout, MailJob } from '@countersign/contracts/jobs'

/** A mail as a letter: what it says, neither HTML nor text yet. Everything in it is plain text. */
export interface Letter {
  subject: string
  /** The line mail programs show beside the subject. */
  preheader: string
  heading: string
  lead?: string
  /** Somebody's own words, and who said them; what is empty is left out. */
  quotes?: { text: string; by: string }[]
  /** Six digits to be entered, and what is to be said after them. */
  code?: { digits: string; then: string[] }
  facts: { label: string; lines: string[] }[]
  /** Null in a mail that leads nowhere: nobody may get used to a link in it. */
  button: { label: string; url: string } | null
  /** Below the card, in a smaller voice. */
  notes: { title?: string; text: string }[]
  /** Names what it is about, and the head of that history where the mail records a step. */
  identity: Pick<MailJob, 'about' | 'historyHead'>
  /** When the history had that head, as the mail says it; left out: at this moment. */
  headAsOf?: string
  /** Who had it sent, as the last line says it. */
  closing: string
}

/** The quotes that say anything. */
export const saidOf = (quotes: NonNullable<Letter['quotes']>): NonNullable<Letter['quotes']> =>
  quotes.filter(({ text }) => text.trim() !== '')

const subjects: Readonly<Record<MailAbout['kind'], string>> = { request: 'Request', person: 'Account', team: 'Team' }

/** The subject of a mail as its last lines name it. */
export const namedSubject = ({ kind, id }: MailAbout): string => `${subjects[kind]} ${id}`
