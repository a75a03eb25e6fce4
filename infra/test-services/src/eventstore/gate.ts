import { once } from 'node:events'
import { type AddressInfo, createServer, connect, type Server, type Socket } from 'node:net'

interface Connection {
  client: Socket
  upstream: Socket
}

/** Which direction is held back: bytes stay where they are and go on when released. */
export interface Held {
  requests: boolean
  answers: boolean
}

/**
 * The double's front door: a port that can be cut or held without the protocol's server behind it having a say, as when a
 * process is killed (SIGKILL: no farewell in the protocol) or stopped (SIGSTOP: connections are taken, nothing answers).
 */
export class Gate {
  #server: Server | undefined
  readonly #connections = new Set<Connection>()
  #held: Held = { requests: false, answers: false }

  /** @param behind port of the protocol's server */
  constructor(private readonly behind: number) {}

  /** @returns the port; the one asked for, or a free one for 0 */
  async open(port: number): Promise<number> {
    const server = createServer((client) => this.#connect(client))
    this.#server = server
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  /** Closes the port and cuts every connection, at once. */
  async cut(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = once(server, 'close')
    server.close()
    for (const { client, upstream } of this.#connections) {
      client.destroy()
      upstream.destroy()
    }
    this.#connections.clear()
    await closed
  }

  hold(held: Held): void {
    this.#held = held
    for (const connection of this.#connections) this.#join(connection)
  }

  #connect(client: Socket): void {
    const upstream = connect(this.behind, '127.0.0.1')
    const connection = { client, upstream }
    this.#connections.add(connection)
    for (const socket of [client, upstream]) {
      // Else every answer in two parts waits for an acknowledgement that is put off by 40 ms.
      socket.setNoDelay(true)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
        this.#connections.delete(connection)
      })
    }
    this.#join(connection)
  }

  #join({ client, upstream }: Connection): void {
    if (this.#held.requests) client.unpipe(upstream)
    else client.pipe(upstream)
    if (this.#held.answers) upstream.unpipe(client)
    else upstream.pipe(client)
  }
}
