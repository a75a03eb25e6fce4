import { addressToTell, type RequestMailContent } from '@countersign/contracts/jobs'
import type { ContentOf, Fact, Letter } from './letter.js'
import { begun, dayAndHour, inDigits, times } from './words.js'

type Sender = RequestMailContent['sender']

export const fact = (label: string, ...lines: string[]): Fact => ({ label, lines })

export const fromFact = ({ name, email }: Sender, label = 'From'): Fact =>
  fact(label, [begun(name), addressToTell(email)].filter(Boolean).join(', '))

export const documentsFact = (documents: { name: string; pages: number; sha256?: string }[]): Fact =>
  fact(
    documents.length === 1 ? 'Document' : 'Documents',
    ...documents.flatMap(({ name, pages, sha256 }) => [
      `${name}, ${inDigits(pages, 'page')}`,
      ...(sha256 ? [sha256] : []),
    ]),
  )

export function actsFacts(acts: ContentOf<'completed'>['acts']): Fact[] {
  const lines = (done: 'signed' | 'approved') =>
    acts.filter(({ act }) => act === done).map(({ name, at }) => `${name}, ${dayAndHour(at)}`)
  return [fact('Signed', ...lines('signed')), fact('Approved', ...lines('approved'))]
}

export const triedFact = (attempts: number, at: string, more = ''): Fact =>
  fact('Tried', `${times(attempts)}, ${attempts === 1 ? '' : 'last '}${dayAndHour(at)}${more}`)

export const personalQuote = ({ name }: Sender, text: string): Letter['quotes'][number] => ({
  text,
  by: `${begun(name)}, only to you`,
})

export const linkActsForYou =
  'This link is for you only. Anyone who has it can act in your name, so please don’t forward this email.'

export const orDecline = (verb: string): string => `If you don’t want to ${verb}, open the link and choose Decline.`
