import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '@countersign/telemetry'
import { reason } from '../reason.js'
import { askEveryMs, leaseMs, renewEveryMs } from './lease-times.js'
import type { Leases, Standing } from './port.js'

/** What is done while the lease is held. */
export interface Work {
  /** Returns at once, however long it takes: the lease is kept meanwhile. */
  begin(): void
  /** Ends it, also where it is only beginning. */
  end(): Promise<void>
  /** Called each time the lease was kept: something may have been changed by another. */
  look?(): void
}

/** How leases are taken. */
export interface LeaseOptions {
  leases: Leases
  /** A name that no other replica has. */
  holder: string
  /** Other replicas may take them, too. */
  shared?: boolean
  /** Whether this replica can do work at all; left out: always. Where it cannot, it holds no lease. */
  isAble?: () => boolean
  everyMs?: number
}

/** Something that one replica of several does at a time: the one that has its lease. */
export class LeaseHolder {
  readonly #ended = new AbortController()
  #heldUntil = 0
  /** Fires when the lease ends, whatever became of its renewal. */
  #lapsing: NodeJS.Timeout | undefined
  #held = false
  #standing: Standing = 'unsure'
  /** Beginnings and ends, one after the other. */
  #turns: Promise<void> = Promise.resolve()
  #keeping: Promise<void> = Promise.resolve()

  constructor(
    readonly name: string,
    private readonly work: Work,
    private readonly leasing: LeaseOptions,
    private readonly log: Log,
  ) {}

  /** Whether it is this replica's. */
  get held(): boolean {
    return this.#held
  }

  /** Whether somebody is known to do it: this replica, or another that was seen to renew its lease. */
  get kept(): boolean {
    return this.#held || this.#standing === 'kept'
  }

  /** Tries to get it, and goes on trying. Where it is this replica's at once, resolves when the work was begun. */
  async start(): Promise<this> {
    await this.#ask()
    this.#keeping = this.#keep()
    await this.#turns
    return this
  }

  /** Ends the work and lets the next replica have it. */
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
      const everyMs = this.leasing.everyMs ?? (this.#held ? renewEveryMs : askEveryMs)
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined)
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
    const asked = performance.now()
    try {
      this.#standing = await leases.take(this.name, holder, leaseMs)
    } catch (error) {
      // Nobody can tell: it stays ours until it ends by itself.
      if (performance.now() >= this.#heldUntil) await this.#end()
      throw error
    }
    this.#holdUntil(this.#standing === 'held' ? asked + leaseMs : 0)
    if (this.#heldUntil === 0) await this.#end()
    else if (this.#held) this.work.look?.()
    else this.#begin()
  }

  /** An answer that took longer than the lease holds says nothing about now. */
  #holdUntil(until: number): void {
    clearTimeout(this.#lapsing)
    const remainingMs = until - performance.now()
    this.#heldUntil = remainingMs > 0 ? until : 0
    if (remainingMs > 0) this.#lapsing = setTimeout(() => void this.#lapse(), remainingMs).unref()
  }

  /** Others may have it from now on, though nobody has said so yet. */
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

  /** What was begun is ended before it is begun again. */
  #end(): Promise<void> {
    if (!this.#held) return this.#turns
    this.#held = false
    const ended = this.#turns.then(() => this.work.end())
    this.#turns = ended.catch(() => undefined)
    return ended
  }
}
