import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import type { Message } from '../ports/transport.js'

/** The message as nodemailer composes it: plain text and HTML as alternatives, and what marks it as sent by a program. */
export function mimeOptions({
  messageId,
  at,
  from,
  replyTo,
  to,
  subject,
  text,
  html,
  attachments,
}: Message): MailComposerOptions {
  return {
    messageId: `<${messageId}>`,
    date: at,
    from,
    ...(replyTo && { replyTo }),
    to,
    subject,
    text,
    html,
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ name, mediaType, content }) => ({
        filename: name,
        contentType: mediaType,
        content,
      })),
    }),
    // RFC 3834: nobody's holiday note should answer it.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // Readable as it stands in a file; weighing both encodings for each mail would cost more than it saves.
    textEncoding: 'quoted-printable',
    // What is in a mail was put there by us; nothing is to be fetched for it.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
