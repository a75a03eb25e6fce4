import type { Document } from 'bson'
import { catalogue } from './commands/catalogue.js'
import type { Command } from './commands/command.js'
import { handshake } from './commands/handshake.js'
import { reads } from './commands/reads.js'
import { writes } from './commands/writes.js'
import { Databases } from './databases.js'
import { Listener } from './listener.js'
import { ServerError, serverError } from './server-error.js'

const commands: Readonly<Record<string, Command>> = { ...handshake, ...reads, ...writes, ...catalogue }

/**
 * A double of a MongoDB server, for tests: it speaks the wire protocol, so that the official driver talks to it, and lets
 * the `mingo` library judge queries and updates. Documents stay when it is killed and started again.
 *
 * Not modelled: replica sets (no elections, no rollback, no write concern, no read concern: every acknowledged write is
 * durable), sessions and transactions, change streams, aggregation, users and TLS, TTL, partial, sparse, text and other
 * kinds of indexes, collation, and what anything costs: indexes make nothing faster, a sort has no memory limit. A command
 * runs whole before the next is looked at, so no two ever interleave.
 */
export class MongoDouble {
  readonly #databases = new Databases()
  readonly #listener = new Listener((command) => this.#run(command))

  /** On the port of before, or any free one the first time. */
  start(): Promise<void> {
    return this.#listener.start()
  }

  get port(): number {
    return this.#listener.port
  }

  /** Cuts every connection at once and closes the port, as SIGKILL does. */
  async kill(): Promise<void> {
    await this.#listener.kill()
    this.#databases.forgetCursors()
  }

  /** From now on connections are taken and nothing is answered, as with SIGSTOP. */
  freeze(): void {
    this.#listener.freeze()
  }

  thaw(): void {
    this.#listener.thaw()
  }

  #run(command: Document): Document {
    const name = Object.keys(command)[0] ?? ''
    try {
      const run = commands[name.toLowerCase()]
      if (!run) throw new ServerError(59, 'CommandNotFound', `no such command: '${name}'`)
      return { ...run({ command, database: command.$db ?? 'admin', databases: this.#databases }), ok: 1 }
    } catch (error) {
      return serverError(error).answer
    }
  }
}
