import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** A TCP server that suites cut and freeze, as if its machine had failed. */
export abstract class FailingServer {
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #frozen = false

  /** @param listenPort 0 for any free one, which stays the same after restarts */
  constructor(
    private readonly listenHost = '127.0.0.1',
    private listenPort = 0,
  ) {}

  get port(): number {
    return this.listenPort
  }

  async start(): Promise<void> {
    this.#frozen = false
    const server = createServer((socket) => this.take(socket)).listen(this.listenPort, this.listenHost)
    await once(server, 'listening')
    this.#server = server
    this.listenPort = (server.address() as AddressInfo).port
  }

  async kill(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = once(server, 'close')
    server.close()
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  freeze(): void {
    this.#frozen = true
    for (const socket of this.#sockets) socket.pause()
  }

  thaw(): void {
    this.#frozen = false
    for (const socket of this.#sockets) socket.resume()
  }

  protected abstract take(socket: Socket): void

  /** Call this for every socket of a connection. */
  protected hold(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true).on('close', () => this.#sockets.delete(socket))
    if (this.#frozen) socket.pause()
  }
}
