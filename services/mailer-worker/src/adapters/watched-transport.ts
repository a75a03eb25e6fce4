import type { EngineWatch } from '@countersign/process'
import type { Transport } from '../ports/transport.js'

/** A transport whose mails wait while the server is silent, and go on as soon as it answers. */
export function watchedTransport(transport: Transport, watch: EngineWatch): Transport {
  return {
    via: transport.via,
    deliver: (message) => watch.run(() => transport.deliver(message)),
    close: () => transport.close(),
  }
}
