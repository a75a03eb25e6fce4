import type { MailContent } from '@countersign/contracts/jobs'
import type { Letter } from '../letter.js'
import { type House, sentFor } from '../shared-parts.js'
import { dayAndHour } from '../words.js'

type Code = Extract<MailContent, { kind: 'code' }>
type Body = Omit<Letter, 'identity'>

/** Has no link or button, so that readers learn to expect none in a mail with a code. */
export function code(content: Code, digits: string, house: House): Body {
  const { sender, title, validUntil, ofDay } = content
  return {
    subject: `Your code for ${title}`,
    preheader: `Enter it on the page you opened. Valid until ${dayAndHour(validUntil)}.`,
    heading: 'Your code to open the documents',
    lead: `Someone, we think you, opened the link to ${title} from ${sender.name}. Enter this code on that page:`,
    code: {
      digits,
      then: [
        `It works once and is valid until ${dayAndHour(validUntil)}, ten minutes from when it was asked for.`,
        ...(ofDay ? [`It is code ${ofDay.number} of at most ${ofDay.most} within a day.`] : []),
        `If it was not you, do nothing and tell ${sender.name}: without the code the documents stay closed.`,
      ],
    },
    facts: [],
    button: null,
    notes: [
      {
        title: 'How to recognise a false mail.',
        text:
          'This mail has no button and no link, and never will. Enter the code only on the page you opened yourself at ' +
          `${house.host}, and tell it to nobody, not even by phone.`,
      },
    ],
    closing: sentFor(house, sender),
  }
}
