import type { Outbox } from '@countersign/outbox'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Transport } from '../ports/transport.js'
import { mimeOptions } from './mime.js'

/** Mails into the outbox, as the files they would be on their way. */
export function outboxTransport(outbox: Outbox): Transport {
  return {
    via: 'outbox',
    async deliver(message) {
      const { mailId, requestId, at } = message
      const raw = await new MailComposer({ ...mimeOptions(message), newline: '\r\n' }).compile().build()
      await outbox.put({ mailId, requestId, at, raw })
    },
    close: async () => {},
  }
}
