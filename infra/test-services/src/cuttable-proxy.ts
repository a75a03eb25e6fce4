import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Proxy to a server that suites cannot control. It can be cut or frozen as if the server itself had failed. */
export class CuttableProxy {
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  #server: Server | undefined
  #port = 0
  #frozen = false

  constructor(
    private readonly host: string,
    private serverPort: number,
  ) {}

  get port(): number {
    return this.#port
  }

  /** Sends new connections to another port, since a restarted server may have one. */
  leadTo(serverPort: number): void {
    this.serverPort = serverPort
  }

  async start(): Promise<void> {
    this.#frozen = false
    const server = createServer((socket) => this.#join(socket)).listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    this.#server = server
    this.#port = (server.address() as AddressInfo).port
  }

  async kill(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = once(server, 'close')
    server.close()
    for (const socket of [...this.#pairs].flat()) socket.destroy()
    await closed
  }

  freeze(): void {
    this.#frozen = true
    for (const socket of [...this.#pairs].flat()) socket.pause()
  }

  thaw(): void {
    this.#frozen = false
    for (const socket of [...this.#pairs].flat()) socket.resume()
  }

  #join(near: Socket): void {
    const far = connect(this.serverPort, this.host)
    const pair = [near, far] as const
    this.#pairs.add(pair)
    const part = () => {
      this.#pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const [from, to] of [pair, [far, near] as const]) {
      from.setNoDelay(true)
      from.on('data', (bytes: Buffer) => to.write(bytes))
      from.on('close', part).on('error', part)
      if (this.#frozen) from.pause()
    }
  }
}
