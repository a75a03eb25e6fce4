import type { Command } from './command.js'

/** Wire version of MongoDB 7.0. The driver requires at least 9. */
const wireVersion = 21

/** Without `setName`, as from a standalone server: the driver then uses no transactions and retries no writes. */
const hello: Command = () => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  minWireVersion: 0,
  maxWireVersion: wireVersion,
  readOnly: false,
})

export const handshake: Record<string, Command> = {
  hello,
  ismaster: hello,
  ping: () => ({}),
  endsessions: () => ({}),
  buildinfo: () => ({ version: '7.0.0', versionArray: [7, 0, 0, 0] }),
}
