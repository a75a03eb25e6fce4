import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { documentsFact, falseMailNote, fromFact, type Branding, sentFor } from '../shared-parts.js'
import { begun, count, dayAndHour, timeLeft } from '../words.js'

type Expiring = Extract<RequestMailContent, { kind: 'expiring' }>
type Body = Omit<Letter, 'identity'>

export function expiring(content: Expiring, link: string, branding: Branding): Body {
  const { sender, title, documents, role, at, expiresAt } = content
  const verb = role === 'approver' ? 'approve' : 'sign'
  const left = begun(at === undefined ? count(3, 'day') : timeLeft(at, expiresAt))
  return {
    subject: `${left} left to ${verb} ${title}`,
    preheader: `Open until ${dayAndHour(expiresAt)}.`,
    heading: `${left} left to ${verb} ${title}`,
    lead: `After the time below, the request expires, and ${sender.name} would have to send it again.`,
    facts: [fromFact(sender), documentsFact(documents), { label: 'Open until', lines: [dayAndHour(expiresAt)] }],
    button: { label: `Read and ${verb}`, url: link },
    notes: [
      {
        text:
          'This link is for you only. Anyone who has it can act in your name, so please don’t forward this email. If you ' +
          `don’t want to ${verb}, open the link and choose Decline.`,
      },
      falseMailNote(branding, sender),
    ],
    closing: sentFor(branding, sender),
  }
}
