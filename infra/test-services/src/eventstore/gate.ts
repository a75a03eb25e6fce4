import { once } from 'node:events'
import { type AddressInfo, createServer, connect, type Server, type Socket } from 'node:net'

interface Connection {
  client: Socket
  upstream: Socket
}

/** Directions that are held back. Their bytes wait and continue after the release. */
export interface Held {
  requests: boolean
  answers: boolean
}

/**
 * Proxy in front of the double's gRPC server. It simulates a killed process (SIGKILL: connections end without a message
 * of the protocol) and a stopped one (SIGSTOP: connections are accepted, but nothing answers).
 */
export class Gate {
  #server: Server | undefined
  readonly #connections = new Set<Connection>()
  #held: Held = { requests: false, answers: false }

  /** @param behind port of the gRPC server */
  constructor(private readonly behind: number) {}

  /** @param port 0 for a free one @returns the open port */
  async open(port: number): Promise<number> {
    const server = createServer((client) => this.#connect(client))
    this.#server = server
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  /** Closes the port and cuts every connection at once. */
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
      // Otherwise every answer in two parts waits 40 ms for a delayed acknowledgment.
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
