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
 * A test double of a MongoDB server. Implements the wire protocol for the official driver, and evaluates queries and
 * updates with the `mingo` library. Documents survive a kill and restart.
 *
 * Not modeled: replica sets (no elections, rollback, write concern or read concern: every acknowledged write is
 * durable), sessions and transactions, change streams, aggregation, users and TLS, collation, and indexes of the kinds
 * TTL, partial, sparse, text and others. Costs are not modeled either: indexes do not speed up queries, and sorts have
 * no memory limit. Commands never interleave, because each completes before the next begins.
 */
export class MongoDouble {
  readonly #databases = new Databases()
  readonly #listener = new Listener((command) => this.#run(command))

  /** Listens on any free port at first, and later on the same one. */
  start(): Promise<void> {
    return this.#listener.start()
  }

  get port(): number {
    return this.#listener.port
  }

  /** Cuts all connections and closes the port at once, as SIGKILL does. */
  async kill(): Promise<void> {
    await this.#listener.kill()
    this.#databases.forgetCursors()
  }

  /** Accepts connections but answers nothing, as after SIGSTOP. */
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
