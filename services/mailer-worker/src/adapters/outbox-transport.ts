import type { Outbox } from '@countersign/outbox'
import type { Transport } from '../ports/transport.js'
import { compose } from './compose.js'

/** Mails into the outbox, as the files they would be on their way. */
export function outboxTransport(outbox: Outbox): Transport {
  return {
    via: 'outbox',
    async deliver(message) {
      const { mailId, requestId, at } = message
      await outbox.put({ mailId, requestId, at, raw: await compose(message) })
    },
    close: async () => {},
  }
}
