import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ArrivalLimits } from './arrival-limits.js'
import { endWith, tooManyHeads } from './refusals.js'

interface Line {
  calls: number
  last: IncomingMessage | null
  /** Bytes read when the last request ended; null until known. */
  readBefore: number | null
}

export class UnfinishedHeads {
  readonly #byPeer = new Map<string, Map<Socket, Line>>()
  readonly #lines = new WeakMap<Socket, Line>()

  /** @param refused receives the name that a rejected peer is counted under */
  constructor(
    private readonly limits: Pick<ArrivalLimits, 'heads' | 'peerOf'>,
    private readonly refused: (peer: string) => void,
  ) {}

  connected(socket: Socket): void {
    const address = socket.remoteAddress
    const peer = address === undefined ? null : this.limits.peerOf(address)
    if (peer === null) return
    const line: Line = { calls: 0, last: null, readBefore: null }
    const lines = this.#linesOf(peer)
    lines.set(socket, line)
    this.#lines.set(socket, line)
    socket.once('close', () => {
      lines.delete(socket)
      if (lines.size === 0) this.#byPeer.delete(peer)
    })
    this.#endBeyond(peer, lines)
  }

  arrived(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    const line = this.#lines.get(socket)
    if (!line) return
    line.calls++
    line.last = request
    line.readBefore = null
    response.once('close', () => {
      line.calls--
      if (request.complete) line.readBefore = socket.bytesRead
    })
  }

  /** Closes connections over the limit that began another head after a response. */
  look(): void {
    for (const [peer, lines] of this.#byPeer) this.#endBeyond(peer, lines)
  }

  #endBeyond(peer: string, lines: ReadonlyMap<Socket, Line>): void {
    if (lines.size <= this.limits.heads) return
    const unfinished = [...lines].filter(([socket, line]) => isHeadUnfinished(socket, line))
    for (const [socket] of unfinished.slice(this.limits.heads)) {
      this.refused(peer)
      endWith(socket, tooManyHeads)
    }
  }

  #linesOf(peer: string): Map<Socket, Line> {
    const lines = this.#byPeer.get(peer) ?? new Map<Socket, Line>()
    this.#byPeer.set(peer, lines)
    return lines
  }
}

function isHeadUnfinished(socket: Socket, line: Line): boolean {
  if (socket.destroyed || line.calls > 0) return false
  if (line.last === null) return true
  if (line.readBefore === null) {
    // The response preceded the end of the body: wait for that first.
    if (line.last.complete) line.readBefore = socket.bytesRead
    return false
  }
  return socket.bytesRead > line.readBefore
}
