import { systemTime, type Time, type Timer } from '@countersign/process'
import type { Log } from '@countersign/telemetry'
import { reason } from '../reason.js'
import { askEveryMs, leaseMs, renewEveryMs } from './lease-times.js'
import type { Leases, Standing } from './port.js'

export interface Work {
  /** Returns at once; long work continues while the lease is renewed. */
  begin(): void
  /** Stops the work, even while it begins. */
  end(): Promise<void>
  look?(): void
}

export interface LeaseOptions {
  leases: Leases
  /** Unique among replicas. */
  holder: string
  shared?: boolean
  /** Returns false while this replica cannot do work; it then holds no lease. Default: always able. */
  isAble?: () => boolean
  time?: Time
}

export class LeaseHolder {
  readonly #ended = new AbortController()
  readonly #time: Time
  #heldUntil = 0
  #lapsing: Timer | undefined
  #held = false
  #standing: Standing = 'unsure'
  #turns: Promise<void> = Promise.resolve()
  #keeping: Promise<void> = Promise.resolve()

  constructor(
    readonly name: string,
    private readonly work: Work,
    private readonly leasing: LeaseOptions,
    private readonly log: Log,
  ) {
    this.#time = leasing.time ?? systemTime
  }

  get held(): boolean {
    return this.#held
  }

  /** True if a replica is known to do the work: this one, or another seen renewing its lease. */
  get kept(): boolean {
    return this.#held || this.#standing === 'kept'
  }

  /** Starts asking for the lease. If it is granted at once, resolves when the work has begun. */
  async start(): Promise<this> {
    await this.#ask()
    this.#keeping = this.#keep()
    await this.#turns
    return this
  }

  async stop(): Promise<void> {
    this.#ended.abort()
    await this.#keeping
    await this.#giveBack()
  }

  async #giveBack(): Promise<void> {
    this.#holdUntil(0)
    await this.#end()
    await this.leasing.leases.release(this.name, this.leasing.holder).catch(() => undefined)
  }

  async #keep(): Promise<void> {
    const { signal } = this.#ended
    for (;;) {
      await this.#time.sleep(this.#held ? renewEveryMs : askEveryMs, { signal, ref: false })
      if (signal.aborted) return
      await this.#ask()
    }
  }

  async #ask(): Promise<void> {
    try {
      if (this.leasing.isAble?.() === false) await this.#stepAside()
      else await this.#take()
    } catch (error) {
      this.log.warn({ lease: this.name, why: reason(error) }, 'the lease could not be seen to')
    }
  }

  async #take(): Promise<void> {
    const { leases, holder } = this.leasing
    const asked = this.#time.elapsed()
    try {
      this.#standing = await leases.take(this.name, holder, leaseMs)
    } catch (error) {
      // With the store unavailable the lease stays ours until it expires.
      if (this.#time.elapsed() >= this.#heldUntil) await this.#end()
      throw error
    }
    this.#holdUntil(this.#standing === 'held' ? asked + leaseMs : 0)
    if (this.#heldUntil === 0) await this.#end()
    else if (this.#held) this.work.look?.()
    else this.#begin()
  }

  /** A response slower than the lease time grants nothing. */
  #holdUntil(until: number): void {
    this.#lapsing?.clear()
    const remainingMs = until - this.#time.elapsed()
    this.#heldUntil = remainingMs > 0 ? until : 0
    if (remainingMs > 0) this.#lapsing = this.#time.after(remainingMs, () => void this.#lapse(), { ref: false })
  }

  /** From now on another replica may hold the lease. */
  async #lapse(): Promise<void> {
    this.#heldUntil = 0
    this.log.warn({ lease: this.name }, 'the lease was not renewed in time: it is asked for again')
    await this.#end().catch((error: unknown) => {
      this.log.warn({ lease: this.name, why: reason(error) }, 'could not be ended')
    })
  }

  async #stepAside(): Promise<void> {
    if (!this.#held) return
    await this.#giveBack()
    this.log.warn({ lease: this.name }, 'given to the other replicas: this one does not follow the log')
  }

  #begin(): void {
    this.#held = true
    this.#turns = this.#turns.then(() => this.work.begin())
  }

  #end(): Promise<void> {
    if (!this.#held) return this.#turns
    this.#held = false
    const ended = this.#turns.then(() => this.work.end())
    this.#turns = ended.catch(() => undefined)
    return ended
  }
}
