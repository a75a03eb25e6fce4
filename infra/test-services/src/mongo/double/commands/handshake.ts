import type { Command } from './command.js'

/** MongoDB 7.0: what the driver takes the double for (it wants at least 9). */
const wireVersion = 21

/** No `setName`: a server on its own, so that the driver asks for no transaction and repeats no write by itself. */
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
