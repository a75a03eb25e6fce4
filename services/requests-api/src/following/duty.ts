import { setTimeout as wait } from 'node:timers/promises'
import type { Leases } from '../ports/leases.js'
import type { Log } from '../ports/log.js'

/** How long a lease is taken for, and how often it is taken again: two tries may fail before it is lost. */
const leaseMs = 10_000
const renewEveryMs = 3_000
/** How often a replica that waits asks: what another gives back goes on before a read has lost its patience (2 s). */
const askEveryMs = 500

/** What is done while the lease is held. */
export interface Work {
  /** May take long: the lease is kept meanwhile. Tried again later when it throws. */
  begin(): Promise<void>
  /** Ends it, also where it is only beginning. */
  end(): Promise<void>
  /** Asked each time the lease was kept: something may have been changed by another. */
  look?(): Promise<void>
}

/** How leases are taken. */
export interface Turns {
  leases: Leases
  /** A name that no other replica has. */
  holder: string
  everyMs?: number
}

/** Something that one replica of several does at a time: whoever has its lease. */
export class Duty {
  readonly #ended = new AbortController()
  #heldUntil = 0
  #begun: Promise<void> | undefined
  #settled = false
  #keeping: Promise<void> = Promise.resolve()

  constructor(
    readonly name: string,
    private readonly work: Work,
    private readonly turns: Turns,
    private readonly log: Log,
  ) {}

  /** Whether it is this replica's. */
  get held(): boolean {
    return this.#begun !== undefined
  }

  /** Tries to get it, and goes on trying. Where it is this replica's at once, resolves when the work was begun. */
  async start(): Promise<this> {
    await this.#try()
    this.#keeping = this.#keep()
    await this.#begun
    return this
  }

  /** Ends the work and lets the next replica have it. */
  async stop(): Promise<void> {
    this.#ended.abort()
    await this.#keeping
    await this.#end()
    await this.turns.leases.release(this.name, this.turns.holder).catch(() => undefined)
  }

  async #keep(): Promise<void> {
    const { signal } = this.#ended
    for (;;) {
      const everyMs = this.turns.everyMs ?? (this.held ? renewEveryMs : askEveryMs)
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      await this.#try().catch((error: unknown) => {
        this.log.warn({ duty: this.name, why: sentence(error) }, 'the lease could not be seen to')
      })
    }
  }

  async #try(): Promise<void> {
    const asked = performance.now()
    try {
      const held = await this.turns.leases.take(this.name, this.turns.holder, leaseMs)
      this.#heldUntil = held ? asked + leaseMs : 0
    } catch (error) {
      // Nobody can tell: it stays ours until it ends by itself.
      if (performance.now() >= this.#heldUntil) await this.#end()
      throw error
    }
    if (this.#heldUntil === 0) await this.#end()
    else if (!this.#begun) this.#begin()
    else if (this.#settled) await this.work.look?.()
  }

  #begin(): void {
    this.#settled = false
    this.#begun = this.work.begin().then(
      () => {
        this.#settled = true
        this.log.debug({ duty: this.name }, 'this replica does it')
      },
      (error: unknown) => {
        this.#begun = undefined
        this.log.warn({ duty: this.name, why: sentence(error) }, 'could not be begun, it is tried again')
        throw error
      },
    )
    this.#begun.catch(() => undefined)
  }

  async #end(): Promise<void> {
    const begun = this.#begun
    if (!begun) return
    this.#begun = undefined
    await this.work.end()
    await begun.catch(() => undefined)
  }
}

const sentence = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
