import type { MailAbout, MailJob } from '@countersign/contracts/jobs'

/** The content of a mail as plain text, before rendering to HTML and text. */
export interface Letter {
  subject: string
  /** Mail programs show it beside the subject. */
  preheader: string
  heading: string
  lead?: string
  /** Empty ones are omitted. */
  quotes?: { text: string; by: string }[]
  /** Six digits, and the sentences after them. */
  code?: { digits: string; then: string[] }
  facts: { label: string; lines: string[] }[]
  /** Null in mails that must not accustom readers to links. */
  button: { label: string; url: string } | null
  /** Small print below the card. */
  notes: { title?: string; text: string }[]
  /** The subject's id, and the head of its history if the mail records a step. */
  identity: Pick<MailJob, 'about' | 'historyHead'>
  /** Describes when the history had that head; defaults to "at this moment". */
  headAsOf?: string
  closing: string
}

export const saidOf = (quotes: NonNullable<Letter['quotes']>): NonNullable<Letter['quotes']> =>
  quotes.filter(({ text }) => text.trim() !== '')

const subjects: Readonly<Record<MailAbout['kind'], string>> = { request: 'Request', person: 'Account', team: 'Team' }

export const namedSubject = ({ kind, id }: MailAbout): string => `${subjects[kind]} ${id}`
