import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server that is somebody else's, which can be cut and stopped up as if the server itself had failed. */
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

  /** From now on new connections go there: a server that was started again may listen elsewhere. */
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
