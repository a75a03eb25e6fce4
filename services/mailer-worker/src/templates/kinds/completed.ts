import type { RequestMailContent } from '@countersign/contracts/jobs'
import { actsFacts } from '../acts-fact.js'
import type { Letter } from '../letter.js'
import { falseMailToSenderNote, fromFact, type Branding, sentFor, sentToSender } from '../shared-parts.js'
import { begun } from '../words.js'

type Completed = Extract<RequestMailContent, { kind: 'completed' }>
type Body = Omit<Letter, 'identity'>

export function completed(
  content: Completed,
  { link, attached }: { link: string; attached: boolean },
  branding: Branding,
): Body {
  const { forSender, copy, personalMessage, title, sender, acts, files } = content
  const doing = ['signed', 'approved'].filter((done) => acts.some(({ act }) => act === done)).join(' or ')
  return {
    subject: `Completed: ${title}`,
    preheader: 'The sealed documents and the certificate are ready.',
    heading: `Everyone has ${doing} ${title}`,
    lead:
      `${copy ? 'This is your copy. ' : ''}The documents are sealed, so any later change can be detected. ` +
      (attached
        ? 'They are attached. Please keep them together with the certificate.'
        : 'Please download them and keep them together with the certificate.'),
    quotes: [{ text: personalMessage, by: `${begun(sender.name)}, only to you` }],
    facts: [...actsFacts(acts), { label: 'Files', lines: files.map(({ name }) => name) }, fromFact(sender)],
    button: { label: 'Open the sealed documents', url: link },
    notes: [
      {
        text:
          'You can also download the evidence: one file that holds everything, with a page that checks it on your own computer, ' +
          'without a network connection and without us.',
      },
      forSender ? falseMailToSenderNote(branding) : falseMailNote(branding, sender.name),
    ],
    closing: forSender ? sentToSender(branding) : sentFor(branding, sender),
  }
}

/** Differs from the shared note: this mail may have attachments. */
const falseMailNote = ({ publicUrl }: Branding, sender: string): Letter['notes'][number] => ({
  title: 'How to spot a fake email.',
  text:
    `A genuine email gives the full name of the request and its sender, and its link starts with ${publicUrl}. We never ask ` +
    `for a password, a payment or a code by email. If in doubt, ask ${sender} through a channel you already use.`,
})
