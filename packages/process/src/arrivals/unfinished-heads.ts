import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ArrivalLimits } from './arrival-limits.js'
import { endWith, tooManyHeads } from './refusals.js'

interface Line {
  /** Calls on this connection that are not answered yet. */
  calls: number
  last: IncomingMessage | null
  /** Bytes that were read when the last call was over; null until that is known. */
  readBefore: number | null
}

/** Bounds the connections of one peer that send no request, or a piece of one. */
export class UnfinishedHeads {
  readonly #byPeer = new Map<string, Map<Socket, Line>>()
  readonly #lines = new WeakMap<Socket, Line>()

  /** @param refused is told by which name the peer of a connection that is ended is counted */
  constructor(
    private readonly limits: Pick<ArrivalLimits, 'heads' | 'peerOf'>,
    private readonly refused: (peer: string) => void,
  ) {}

  /** A connection was made. It is ended where the peer has as many as it may. */
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

  /** A head has arrived. */
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

  /** Ends connections that began a head after a call was over, beyond as many as their peer may have. */
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
    // The call was answered before its body had arrived: that is waited for first.
    if (line.last.complete) line.readBefore = socket.bytesRead
    return false
  }
  return socket.bytesRead > line.readBefore
}
