import type { Address, Email } from 'postal-mime'
import type { MailboxEntry, KeptMail } from './mailbox.js'
import type { Place } from './places.js'

export async function readEntry(place: Place, head: Uint8Array): Promise<MailboxEntry> {
  return entryOf(place, await parse(head))
}

export async function readMail(place: Place, raw: Uint8Array): Promise<KeptMail> {
  const mail = await parse(raw)
  return {
    ...entryOf(place, mail),
    from: shown(mail.from),
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(({ filename, content }) => ({
      name: filename ?? 'attachment',
      size: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
    })),
  }
}

/** Loads the parser with the first mail, to keep the start fast. */
const parse = async (raw: Uint8Array): Promise<Email> => (await import('postal-mime')).default.parse(raw)

function entryOf({ mailId, at }: Place, { to, subject }: Email): MailboxEntry {
  return { id: mailId, to: (to ?? []).map(shown).join(', '), subject: subject ?? '', at: at.toISOString() }
}

function shown(address: Address | undefined): string {
  if (!address) return ''
  const { name, address: mailbox = '' } = address
  return name ? `${name} <${mailbox}>` : mailbox
}
