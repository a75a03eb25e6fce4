import { addressToTell, type RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from './letter.js'
import { begun, pages } from './words.js'

type Sender = RequestMailContent['sender']

export interface Branding {
  /** With a trailing slash. */
  publicUrl: string
  host: string
}

export const brandingOf = ({ origin, host }: URL): Branding => ({ publicUrl: `${origin}/`, host })

export const fromFact = ({ name, email }: Sender): Letter['facts'][number] => ({
  label: 'From',
  lines: [[begun(name), addressToTell(email)].filter(Boolean).join(', ')],
})

export const documentsFact = (documents: RequestMailContent['documents']): Letter['facts'][number] => ({
  label: documents.length === 1 ? 'Document' : 'Documents',
  lines: documents.map(({ name, pages: number }) => `${name}, ${pages(number)}`),
})

export const falseMailFacts = ({ publicUrl }: Branding): string =>
  `A genuine email gives the full name of the request and its sender, and its link starts with ${publicUrl}. We never ask ` +
  'for a password, a payment or a code by email, and only the final email has files attached.'

export const falseMailNote = (branding: Branding, sender: Sender): Letter['notes'][number] => ({
  title: 'How to spot a fake email.',
  text: `${falseMailFacts(branding)} If in doubt, ask ${sender.name} through a channel you already use.`,
})

export const sentFor = ({ host }: Branding, { name }: Sender): string =>
  `Sent by Countersign at ${host} for ${name}. This isn’t a mailing list. You got this email because of this one request.`

export const falseMailToSenderNote = ({ publicUrl }: Branding): Letter['notes'][number] => ({
  title: 'How to spot a fake email.',
  text:
    `The link opens your own ${publicUrl}, where you may have to sign in. If anything looks wrong, open that address ` +
    'yourself instead.',
})

export const sentToSender = ({ host }: Branding): string =>
  `Sent by Countersign at ${host} for you. This isn’t a mailing list. You got this email because of this one request.`
