import type { MailAbout, MailContent, MailJob, MailKind } from '@countersign/contracts/jobs'
import type { Branding } from './branding.js'

/** The content of a mail as plain text, before rendering to HTML and text. */
export interface Letter {
  subject: string
  /** Mail programs show it beside the subject. */
  preheader: string
  heading: string
  lead?: string
  quotes: { text: string; by: string }[]
  /** Six digits, and the sentences after them. */
  code?: { digits: string; then: string[] }
  facts: Fact[]
  button: { label: string; url: string } | null
  /** Small print below the card. */
  notes: { title?: string; text: string }[]
  /** The subject's id, and the head of its history if the mail records a step. */
  identity: Pick<MailJob, 'about' | 'historyHead'>
  /** Describes when the history had that head. */
  headAsOf: string
  closing: string
}

export interface Fact {
  label: string
  lines: string[]
}

/** The parts of a letter that differ with its kind; the others depend on the reader. */
export interface Body extends Pick<Letter, 'subject' | 'preheader' | 'lead' | 'code'> {
  /** Defaults to the subject. */
  heading?: string
  /** Empty ones are omitted. */
  quotes?: Letter['quotes']
  /** Those without lines are omitted. */
  facts: Fact[]
  /** Label of the button with the link. Null in mails that must not accustom readers to links. */
  button: string | null
  notes?: string[]
  /** For a reader who did not cause the mail. */
  ifNotYou?: string
  /** Replaces the usual text for recipients on how to spot a fake email. */
  spotting?: string
  /** Defaults to "at this moment". */
  headAsOf?: string
}

export interface Reader {
  link: string
  /** The code, in mails that bring one. */
  digits: string
  /** True if the files are attached. */
  attached: boolean
}

export type ContentOf<Kind extends MailKind> = Extract<MailContent, { kind: Kind }>

export type Template<Kind extends MailKind> = (content: ContentOf<Kind>, branding: Branding, reader: Reader) => Body

const subjects: Readonly<Record<MailAbout['kind'], string>> = { request: 'Request', person: 'Account', team: 'Team' }

export const namedSubject = ({ kind, id }: MailAbout): string => `${subjects[kind]} ${id}`
