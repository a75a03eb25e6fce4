import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { documentsFact, falseMailNote, fromFact, type Branding, sentFor } from '../shared-parts.js'
import { begun, count, dayAndHour } from '../words.js'

type Invitation = Extract<RequestMailContent, { kind: 'invitation' }>
type Body = Omit<Letter, 'identity'>

/** Subject and message are the sender's. */
export function invitation(content: Invitation, link: string, branding: Branding): Body {
  const { sender, title, documents, expiresAt, subject, message, personalMessage, role } = content
  const verb = role === 'approver' ? 'approve' : 'sign'
  return {
    subject,
    preheader: `${begun(sender.name)} asks you to ${verb} ${count(documents.length, 'document')}. Open until ${dayAndHour(expiresAt)}.`,
    heading: `${begun(sender.name)} asks you to ${verb} ${title}`,
    quotes: [
      { text: personalMessage, by: `${begun(sender.name)}, only to you` },
      { text: message, by: begun(sender.name) },
    ],
    facts: [fromFact(sender), documentsFact(documents), { label: 'Open until', lines: [dayAndHour(expiresAt)] }],
    button: { label: `Read and ${verb}`, url: link },
    notes: [
      {
        text:
          'This link is for you only. Anyone who has it can act in your name, so please don’t forward this email. If you ' +
          `don’t want to ${verb}, open the link and choose Decline. We’ll let ${sender.name} know.`,
      },
      falseMailNote(branding, sender),
    ],
    closing: sentFor(branding, sender),
  }
}
