import { isolated } from '@countersign/contracts/isolated'
import { type MailContent, type MailJob, type MailKind, senderAsNamed } from '@countersign/contracts/jobs'
import type { Branding } from './branding.js'
import { endingFor } from './endings.js'
import type { Letter, Reader, Template } from './letter.js'
import { letters } from './letters.js'

/** Writes the letter of a mail's kind, with the parts that depend on its reader. */
export function writeLetter(
  { to, about, historyHead }: Pick<MailJob, 'to' | 'about' | 'historyHead'>,
  written: MailContent,
  reader: Reader,
  branding: Branding,
): Letter {
  const content = spokenOf(withIsolates(written))
  // The compiler does not see that content and template are of the same kind.
  const template = letters[content.kind].template as Template<MailKind>
  const { quotes = [], facts, button, notes = [], ifNotYou, spotting, ...body } = template(content, branding, reader)
  const ending = endingFor(to, content, branding, spotting)
  return {
    heading: body.subject,
    headAsOf: 'at this moment',
    ...body,
    quotes: quotes.filter(({ text }) => text.trim() !== ''),
    facts: facts.filter(({ lines }) => lines.length > 0),
    button: button === null ? null : { label: button, url: reader.link },
    notes: [
      ...notes.map((text) => ({ text })),
      ...(ifNotYou ? [{ title: 'If this wasn’t you:', text: ifNotYou }] : []),
      { title: 'How to spot a fake email.', text: ending.spotting },
    ],
    identity: { about, historyHead },
    closing: ending.closing,
  }
}

/** These are shown alone. */
const shownAlone: ReadonlySet<string> = new Set(['subject', 'message', 'personalMessage', 'reason'])

/** Isolates every text that sentences quote (rule pages-42). */
const withIsolates = <Content extends MailContent>(content: Content): Content =>
  JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    typeof value === 'string' && !shownAlone.has(key) ? isolated(value) : value,
  ) as Content

/** Without a configured name, sentences say "the sender". */
const spokenOf = (content: MailContent): MailContent =>
  'sender' in content
    ? { ...content, sender: { ...content.sender, name: senderAsNamed(content.sender.name, 'the sender') } }
    : content
