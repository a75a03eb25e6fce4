import type { SignatureRequestView } from '@countersign/contracts'
import { sendOne } from '../sender.js'
import { type Attempt, PatientCalls } from './patient-calls.js'

/** What a client made, start to end: acknowledged, all of it. */
interface Made {
  title: string
  request: SignatureRequestView
}

/** Several clients that each create and send one request after the other, and list it, until told to stop. */
export class Load {
  readonly made: Made[] = []
  /** Titles of acknowledged requests that their own client's list lacked without saying so. */
  readonly #hidden: string[] = []
  readonly callers: PatientCalls[]
  readonly #ended = new AbortController()
  readonly #working: Promise<void>[]

  /** @param choose the address of a replica, for each attempt anew */
  constructor(names: readonly string[], choose: () => string) {
    this.callers = names.map(() => new PatientCalls(choose))
    this.#working = names.map((name, n) => this.#work(name, this.callers[n]!))
  }

  /** Every attempt at a call so far. */
  get attempts(): Attempt[] {
    return this.callers.flatMap(({ attempts }) => attempts)
  }

  /** Lets every client end what it has begun. @throws what a client was refused with, or that a list hid what it lacked */
  async stop(): Promise<void> {
    this.#ended.abort()
    await Promise.all(this.#working)
    if (this.#hidden.length > 0) throw new Error(`lists lacked ${this.#hidden.join(', ')} and did not say so`)
  }

  async #work(name: string, calls: PatientCalls): Promise<void> {
    for (let n = 1; !this.#ended.signal.aborted; n++) {
      const title = `${name} ${n}`
      const request = await sendOne(calls, title)
      this.made.push({ title, request })
      const { status, text, catchingUpSince } = await calls.attempt('GET', '/api/signature-requests')
      if (status === 200 && catchingUpSince === null && !text.includes(request.id)) this.#hidden.push(title)
    }
  }
}
