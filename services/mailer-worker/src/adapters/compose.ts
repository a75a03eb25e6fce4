import MailComposer from 'nodemailer/lib/mail-composer'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode, wrap } from 'nodemailer/lib/qp'
import type { Message } from '../ports/transport.js'
import { encodeLookalikes } from './encode-lookalikes.js'
import { mimeOptions } from './mime.js'

const lineEnd = '\r\n'

/** Encodes as RFC 5322. Without files, skips nodemailer's streams, which take longer than all the rest. */
export async function compose(message: Message): Promise<Buffer> {
  const node = encodeLookalikes(new MailComposer(mimeOptions(message)).compile())
  return message.attachments.length > 0 ? node.build() : Buffer.from(written(node) + lineEnd, 'latin1')
}

function written(node: MimeNode): string {
  const headers = node.buildHeaders()
  const head = headers + lineEnd + lineEnd
  if (typeof node.content === 'string') return head + body(node.content.replace(/\r?\n/g, lineEnd), headers)
  const parts = node.childNodes.map((part) => `--${node.boundary}${lineEnd}${written(part)}${lineEnd}`)
  return `${head}${parts.join('')}--${node.boundary}--`
}

function body(text: string, headers: string): string {
  const encoding = /^Content-Transfer-Encoding: (\S+)$/m.exec(headers)?.[1]
  if (encoding === '7bit') return text
  if (encoding === 'quoted-printable') return wrap(encode(text))
  throw new TypeError(`nodemailer chose an encoding that is not foreseen here: ${encoding}`)
}
