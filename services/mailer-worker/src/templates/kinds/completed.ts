import type { MailContent } from '@countersign/contracts/jobs'
import { actsFacts } from '../acts-fact.js'
import type { Letter } from '../letter.js'
import { falseMailToSenderNote, fromFact, type House, sentFor, sentToSender } from '../shared-parts.js'
import { begun } from '../words.js'

type Completed = Extract<MailContent, { kind: 'completed' }>
type Body = Omit<Letter, 'identity'>

export function completed(
  content: Completed,
  { link, attached }: { link: string; attached: boolean },
  house: House,
): Body {
  const { forSender, copy, personalMessage, title, sender, acts, files } = content
  const doing = acts.some(({ act }) => act === 'signed') ? 'signed' : 'approved'
  return {
    subject: `${doing === 'signed' ? 'Signed' : 'Approved'} by everyone: ${title}`,
    preheader: 'The sealed documents and the certificate are ready.',
    heading: `Everyone has ${doing} ${title}`,
    lead:
      `${copy ? 'You receive a copy. ' : ''}The documents are sealed: any later change to them shows. ` +
      (attached
        ? 'They are attached. Please keep them together with the certificate.'
        : 'Please download them and keep them together with the certificate.'),
    quotes: [{ text: personalMessage, by: `${begun(sender.name)}, to you alone` }],
    facts: [...actsFacts(acts), { label: 'Files', lines: files.map(({ name }) => name) }, fromFact(sender)],
    button: { label: 'Open the sealed documents', url: link },
    notes: [
      {
        text:
          'There is the evidence too: one file that holds everything, with a page that checks it on your own computer, without ' +
          'a network and without us.',
      },
      forSender ? falseMailToSenderNote(house) : falseMailNote(house, sender.name),
    ],
    closing: forSender ? sentToSender(house) : sentFor(house, sender),
  }
}

/** Differs from the shared note: this mail may have attachments. */
const falseMailNote = ({ publicUrl }: House, sender: string): Letter['notes'][number] => ({
  title: 'How to recognise a false mail.',
  text:
    `A genuine mail names the request and its sender in full, and its link starts with ${publicUrl}. No mail of ours ` +
    `asks for a password, a payment or a code. In doubt, ask ${sender} by a way you already know.`,
})
