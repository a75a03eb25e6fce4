import type { RequestMailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { type Branding, sentFor } from '../shared-parts.js'
import { dayAndHour } from '../words.js'

type Code = Extract<RequestMailContent, { kind: 'code' }>
type Body = Omit<Letter, 'identity'>

/** Has no link or button, so that readers learn to expect none in a mail with a code. */
export function code(content: Code, digits: string, branding: Branding): Body {
  const { sender, title, validUntil, ofDay } = content
  return {
    subject: `Your code for ${title}`,
    preheader: `Enter it on the page you opened. It’s valid until ${dayAndHour(validUntil)}.`,
    heading: 'Your code to open the documents',
    lead: `Someone (probably you) opened the link to ${title} from ${sender.name}. Enter this code on that page:`,
    code: {
      digits,
      then: [
        `It works once and is valid until ${dayAndHour(validUntil)}, ten minutes after it was requested.`,
        ...(ofDay ? [`This is code ${ofDay.number} of up to ${ofDay.most} in 24 hours.`] : []),
        `If it wasn’t you, don’t enter the code, and let ${sender.name} know. The documents can’t be opened without it.`,
      ],
    },
    facts: [],
    button: null,
    notes: [
      {
        title: 'How to spot a fake email.',
        text:
          'Our emails with a code never have a button or a link. Enter the code only on the page you opened yourself at ' +
          `${branding.host}, and don’t share it with anyone, not even by phone.`,
      },
    ],
    closing: sentFor(branding, sender),
  }
}
