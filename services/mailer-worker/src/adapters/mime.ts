import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'
import type { Message } from '../ports/transport.js'

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
    attachments: attachments.map(({ name, mediaType, content }) => ({
      filename: name,
      contentType: mediaType,
      content,
    })),
    // RFC 3834: keeps automatic responders from answering. Exchange's 'All' would suppress bounces too.
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
    // Readable in a file; choosing the shorter encoding for each mail would cost more than it saves.
    textEncoding: 'quoted-printable',
    // All content is ours, so nothing needs fetching.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
