import type { Document } from 'bson'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { MessageSplitter, readRequest, writeAnswer } from './messages.js'

/** Accepts connections of drivers, and can fail as servers do. */
export class Listener {
  readonly #sockets = new Set<Socket>()
  #server: Server | undefined
  #port: number
  #frozen = false

  /**
   * @param run answers a command of one connection
   * @param port 0 for any free one
   */
  constructor(
    private readonly run: (command: Document, connection: object) => Document,
    private readonly host = '127.0.0.1',
    port = 0,
  ) {
    this.#port = port
  }

  get port(): number {
    return this.#port
  }

  async start(): Promise<void> {
    this.#frozen = false
    const server = createServer((socket) => this.#take(socket)).listen(this.#port, this.host)
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

  #take(socket: Socket): void {
    this.#sockets.add(socket)
    const splitter = new MessageSplitter()
    socket.setNoDelay(true)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes: Buffer) => {
      for (const message of splitter.push(bytes)) this.#answer(socket, message)
    })
    if (this.#frozen) socket.pause()
  }

  #answer(socket: Socket, message: Buffer): void {
    // After a kill between two messages of one packet, the second must have no effect.
    if (socket.destroyed) return
    const request = readRequest(message)
    const answer = this.run(request.command, socket)
    if (!request.silent) socket.write(writeAnswer(request, answer))
  }
}
