import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ArrivalLimits } from './arrival-limits.js'
import { endWith, headersOf, tooManyBodies, tooSlow } from './refusals.js'

/** A body on its way. */
interface Body {
  request: IncomingMessage
  response: ServerResponse
  /** When it has to have arrived. */
  ends: number
  /** For a long one: until when it may bring nothing more. Each byte puts this off. */
  due: number
  /** Bytes of its connection that were read by the last look. */
  read: number
}

/** Bounds the calls of one caller whose body has not arrived yet, and ends those that take too long. */
export class UnfinishedBodies {
  readonly #all = new Set<Body>()
  readonly #byCaller = new Map<string, Set<Body>>()

  /**
   * @param refused is told by which name the caller of a refused call is counted
   * @param now in milliseconds, from whenever
   */
  constructor(
    private readonly limits: ArrivalLimits,
    private readonly refused: (caller: string) => void,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * A head has arrived.
   *
   * @returns false where the caller has as many unfinished bodies as it may: the call is answered, and goes no further
   */
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

  /** Ends the bodies that have taken too long, with 408. */
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
    // Where nobody takes what has arrived, the sender is not the one who is slow.
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
  // An answer that has begun, or waits for an earlier one on its connection, cannot be replaced by another.
  if (response.headersSent || response.socket === null) request.socket.destroy()
  else endWith(request.socket, tooSlow)
}
