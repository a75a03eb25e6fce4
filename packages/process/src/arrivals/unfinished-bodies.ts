import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ArrivalLimits } from './arrival-limits.js'
import { endWith, headersOf, tooManyBodies, tooSlow } from './refusals.js'

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
