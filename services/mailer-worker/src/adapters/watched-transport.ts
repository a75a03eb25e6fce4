import type { EngineWatch } from '@countersign/process'
import type { Transport } from '../ports/transport.js'

/** Decorates a transport: mails wait while the server is silent, and continue once it responds. */
export function watchedTransport(transport: Transport, watch: EngineWatch): Transport {
  return {
    via: transport.via,
    deliver: (message) => watch.run(() => transport.deliver(message)),
    close: () => transport.close(),
  }
}
