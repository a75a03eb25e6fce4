import type { SignatureRequestView } from '@countersign/contracts'
import { sendOne } from '../sender.js'
import { type Attempt, PatientCalls } from './patient-calls.js'

/** A fully acknowledged request. */
interface Made {
  title: string
  request: SignatureRequestView
}

/** Several clients that create, send and list requests until stopped. */
export class Load {
  readonly made: Made[] = []
  /** Titles of acknowledged requests that the client's list lacked without a header that says so. */
  readonly #hidden: string[] = []
  readonly callers: PatientCalls[]
  readonly #ended = new AbortController()
  readonly #working: Promise<void>[]

  /** @param choose picks a replica's URL for each attempt */
  constructor(names: readonly string[], choose: () => string) {
    this.callers = names.map(() => new PatientCalls(choose))
    this.#working = names.map((name, n) => this.#work(name, this.callers[n]!))
  }

  get attempts(): Attempt[] {
    return this.callers.flatMap(({ attempts }) => attempts)
  }

  /** Waits for every client's current request. @throws the refusal, or that a list lacked a request silently */
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
