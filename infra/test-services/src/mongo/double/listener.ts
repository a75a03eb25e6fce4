import type { Document } from 'bson'
import type { Socket } from 'node:net'
import { FailingServer } from '../../failing-server.js'
import { MessageSplitter, readRequest, writeAnswer } from './messages.js'

/** Accepts connections of drivers, and can fail as servers do. */
export class Listener extends FailingServer {
  /** @param run answers a command of one connection */
  constructor(
    private readonly run: (command: Document, connection: object) => Document,
    host?: string,
    port?: number,
  ) {
    super(host, port)
  }

  protected override take(socket: Socket): void {
    const splitter = new MessageSplitter()
    this.hold(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (bytes: Buffer) => {
      for (const message of splitter.push(bytes)) this.#answer(socket, message)
    })
  }

  #answer(socket: Socket, message: Buffer): void {
    // After a kill between two messages of one packet, the second must have no effect.
    if (socket.destroyed) return
    const request = readRequest(message)
    const answer = this.run(request.command, socket)
    if (!request.silent) socket.write(writeAnswer(request, answer))
  }
}
