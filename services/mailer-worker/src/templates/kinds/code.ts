import type { Template } from '../letter.js'
import { dayAndHour } from '../words.js'

/** Has no link or button, so that readers learn to expect none in a mail with a code. */
export const code: Template<'code'> = ({ sender, title, validUntil, ofDay }, { host }, { digits }) => ({
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
  spotting:
    'Our emails with a code never have a button or a link. Enter the code only on the page you opened yourself at ' +
    `${host}, and don’t share it with anyone, not even by phone.`,
})
