import type { Mailbox } from '@countersign/mailbox'
import type { Transport } from '../ports/transport.js'
import { compose } from './compose.js'

export function mailboxTransport(mailbox: Mailbox): Transport {
  return {
    via: 'outbox',
    async deliver(message) {
      const { mailId, about, at } = message
      await mailbox.put({ mailId, about, at, raw: await compose(message) })
    },
    close: async () => {},
  }
}
