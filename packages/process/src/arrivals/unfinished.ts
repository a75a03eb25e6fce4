import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { countedAs, isLoopback, plainAddress } from '../addresses.js'
import { endWith, headersOf, tooManyBodies, tooManyHeads, tooSlow } from './refusals.js'

/** Limits for incomplete requests (rule errors-9, ADR 0008). */
export interface ArrivalLimits {
  /** Connections per peer with an incomplete request head. Idle keep-alive connections do not count. */
  heads: number
  bodies: number
  headMs: number
  bodyMs: number
  /** @returns the time limit in ms of a request that may be large, at the minimum rate; null for any other */
  longBodyMs(request: IncomingMessage): number | null
  /** Minimum average rate of a long body, in bytes per second. */
  leastPace: number
  /** Longest pause of a long body in ms, and the grace period before its minimum rate applies. */
  pauseMs: number
  peerOf(address: string): string | null
  callerOf(request: IncomingMessage): string | null
}

const second = 1000

/** Counts by peer address, without a proxy in front; loopback is unlimited. */
export const usualArrivals: ArrivalLimits = {
  heads: 50,
  bodies: 50,
  headMs: 15 * second,
  bodyMs: 15 * second,
  longBodyMs: () => null,
  leastPace: 1024,
  pauseMs: 60 * second,
  peerOf: byAddress,
  callerOf: ({ socket }) => byAddress(socket.remoteAddress ?? ''),
}

function byAddress(address: string): string | null {
  const plain = plainAddress(address)
  return isLoopback(plain) ? null : countedAs(plain)
}

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

interface Body {
  request: IncomingMessage
  response: ServerResponse
  ends: number
  /** Deadline for the next byte of a long body; each byte extends it. */
  due: number
  read: number
}

export class UnfinishedBodies {
  readonly #all = new Set<Body>()
  readonly #byCaller = new Map<string, Set<Body>>()

  /** @param refused receives the name that a rejected caller is counted under */
  constructor(
    private readonly limits: ArrivalLimits,
    private readonly refused: (caller: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @returns false if the caller is at its limit; the request is then already answered */
  begins(request: IncomingMessage, response: ServerResponse): boolean {
    if (!hasBody(request)) return true
    const caller = this.limits.callerOf(request)
    const body = this.#begun(request, response)
    if (caller !== null) {
      const others = this.#unfinishedOf(caller)
      if (others.size >= this.limits.bodies) {
        this.refused(caller)
        response.writeHead(tooManyBodies.status, headersOf(tooManyBodies)).end(tooManyBodies.text)
        return false
      }
      others.add(body)
    }
    this.#all.add(body)
    return true
  }

  look(): void {
    const now = this.now()
    for (const body of this.#all) {
      if (isOver(body)) this.#all.delete(body)
      else if (now > body.ends || now > this.#dueOf(body, now)) end(body)
    }
    for (const caller of this.#byCaller.keys()) {
      if (this.#unfinishedOf(caller).size === 0) this.#byCaller.delete(caller)
    }
  }

  #begun(request: IncomingMessage, response: ServerResponse): Body {
    const { bodyMs, pauseMs } = this.limits
    const longMs = this.limits.longBodyMs(request)
    const now = this.now()
    const due = longMs === null ? Infinity : now + pauseMs
    return { request, response, ends: now + (longMs ?? bodyMs), due, read: request.socket.bytesRead }
  }

  #dueOf(body: Body, now: number): number {
    const { request } = body
    const { leastPace, pauseMs } = this.limits
    const read = request.socket.bytesRead
    const gained = ((read - body.read) / leastPace) * 1000
    body.read = read
    // If our own reader is slow, the sender is not to blame.
    const isHeldUp = request.readableLength >= request.readableHighWaterMark
    if (body.due !== Infinity) body.due = isHeldUp ? now + pauseMs : Math.min(body.due + gained, now + pauseMs)
    return body.due
  }

  #unfinishedOf(caller: string): Set<Body> {
    const bodies = this.#byCaller.get(caller) ?? new Set<Body>()
    this.#byCaller.set(caller, bodies)
    for (const body of bodies) if (isOver(body)) bodies.delete(body)
    return bodies
  }
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isOver = ({ request }: Body): boolean => request.complete || request.socket.destroyed

function end({ request, response }: Body): void {
  // A response that has begun, or is queued behind another, cannot be replaced.
  if (response.headersSent || response.socket === null) request.socket.destroy()
  else endWith(request.socket, tooSlow)
}
