import type { SignatureRequestView } from '@countersign/contracts'
import { sendOne } from '../sender.js'
import { type Attempt, PatientCalls } from './patient-calls.js'

/** What a client made, start to end: acknowledged, all of it. */
interface Made {
  title: string
  request: SignatureRequestView
}

/** Several clients that each create and send one request after the other, until told to stop. */
export class Load {
  readonly made: Made[] = []
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

  /** Lets every client end what it has begun. @throws what a client was refused with */
  async stop(): Promise<void> {
    this.#ended.abort()
    await Promise.all(this.#working)
  }

  async #work(name: string, calls: PatientCalls): Promise<void> {
    for (let n = 1; !this.#ended.signal.aborted; n++) {
      const title = `${name} ${n}`
      this.made.push({ title, request: await sendOne(calls, title) })
    }
  }
}
