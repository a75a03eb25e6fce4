import type { MailContent } from '@countersign/contracts/jobs'
import type { Letter } from './letter.js'
import { begun, pages } from './words.js'

type Sender = MailContent['sender']

export interface House {
  /** With a trailing slash. */
  publicUrl: string
  host: string
}

export const houseOf = ({ href, host }: URL): House => ({ publicUrl: href.endsWith('/') ? href : `${href}/`, host })

export const fromFact = ({ name, email }: Sender): Letter['facts'][number] => ({
  label: 'From',
  lines: [`${begun(name)}, ${email}`],
})

export const documentsFact = (documents: MailContent['documents']): Letter['facts'][number] => ({
  label: documents.length === 1 ? 'Document' : 'Documents',
  lines: documents.map(({ name, pages: number }) => `${name}, ${pages(number)}`),
})

export const falseMailFacts = ({ publicUrl }: House): string =>
  `A genuine mail names the request and its sender in full, and its link starts with ${publicUrl}. No mail of ours ` +
  'asks for a password, a payment or a code, and only the final email carries files.'

export const falseMailNote = (house: House, sender: Sender): Letter['notes'][number] => ({
  title: 'How to recognise a false mail.',
  text: `${falseMailFacts(house)} In doubt, ask ${sender.name} by a way you already know.`,
})

export const sentFor = ({ host }: House, { name }: Sender): string =>
  `Sent by Countersign at ${host} for ${name}. You are on no list: this mail is about this one request.`

export const falseMailToSenderNote = ({ publicUrl }: House): Letter['notes'][number] => ({
  title: 'How to recognise a false mail.',
  text:
    `The link leads to your own ${publicUrl}, where you may have to sign in. If anything looks wrong, open that address ` +
    'yourself instead.',
})

export const sentToSender = ({ host }: House): string =>
  `Sent by Countersign at ${host} for you. You are on no list: this mail is about this one request.`
