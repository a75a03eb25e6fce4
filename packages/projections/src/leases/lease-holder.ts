import { setTimeout as wait } from 'node:timers/promises'
import type { Leases, Standing } from './port.js'
import type { Log } from '@countersign/telemetry'
import { isUnavailable } from '../unavailable.js'
import { askEveryMs, leaseMs, renewEveryMs } from './lease-times.js'
import type { Share } from './share.js'

/** What is free for so long, and more than this replica's share, it takes all the same: nobody else does. */
const leftMs = 2_000

/** What is done while the lease is held. */
export interface Work {
  /** May take long: the lease is kept meanwhile. Tried again later when it throws. */
  begin(): Promise<void>
  /** Ends it, also where it is only beginning. */
  end(): Promise<void>
  /** Asked each time the lease was kept: something may have been changed by another. */
  look?(): Promise<void>
  /** Whether another could go on with it without losing anything; left out: at any time. */
  movable?(): boolean
}

/** How leases are taken. */
export interface LeaseOptions {
  leases: Leases
  /** A name that no other replica has. */
  holder: string
  /** How much of it all is this replica's; left out where there is one only. */
  share?: Share
  /** Whether something that the work needs is away and comes back, and nothing is wrong; left out: log, rows and keys only. */
  isUnavailable?: (error: unknown) => boolean
  /** Whether this replica can do work at all; left out: always. Where it cannot, it holds no lease. */
  isAble?: () => boolean
  everyMs?: number
  leftMs?: number
}

/** Something that one replica of several does at a time: whoever has its lease. */
export class LeaseHolder {
  readonly #ended = new AbortController()
  #heldUntil = 0
  /** Fires when the lease ends, whatever became of its renewal. */
  #lapsing: NodeJS.Timeout | undefined
  #begun: Promise<void> | undefined
  #ending: Promise<void> = Promise.resolve()
  #settled = false
  #looking: Promise<void> | undefined
  #standing: Standing = 'unsure'
  #freeSince: number | undefined
  #keeping: Promise<void> = Promise.resolve()
  /** This replica takes no part until it is able again. */
  #isAside = false

  constructor(
    readonly name: string,
    private readonly work: Work,
    private readonly leasing: LeaseOptions,
    private readonly log: Log,
  ) {}

  /** Whether it is this replica's. */
  get held(): boolean {
    return this.#begun !== undefined
  }

  /** Whether somebody is known to do it: this replica, or another that was seen to renew its lease. */
  get kept(): boolean {
    return this.held || this.#standing === 'kept'
  }

  /**
   * Tries to get it, and goes on trying. Where it is this replica's at once, resolves when the work was begun.
   *
   * @throws what the work could not be begun for; not so where there may be other replicas and a store was away at that
   * moment: it is tried again, by whoever gets it, and a replica that is there answers what it can meanwhile
   */
  async start(): Promise<this> {
    this.leasing.share?.want(this.name)
    const unlessLater = (error: unknown) => {
      if (!this.leasing.share || !(this.leasing.isUnavailable ?? isUnavailable)(error)) throw error
    }
    await this.#try().catch(unlessLater)
    this.#keeping = this.#keep()
    await this.#begun?.catch(unlessLater)
    return this
  }

  /** Ends the work and lets the next replica have it. */
  async stop(): Promise<void> {
    this.#ended.abort()
    await this.#keeping
    await this.leasing.share?.leave(this.name)
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
      const everyMs = this.leasing.everyMs ?? (this.held ? renewEveryMs : askEveryMs)
      await wait(untilTick(everyMs), undefined, { signal, ref: false }).catch(() => undefined)
      if (signal.aborted) return
      await this.#try().catch((error: unknown) => {
        this.log.warn({ lease: this.name, why: sentence(error) }, 'the lease could not be seen to')
      })
    }
  }

  async #try(): Promise<void> {
    const { share, isAble } = this.leasing
    if (isAble?.() === false) return this.#stepAside()
    if (this.#isAside) share?.want(this.name)
    this.#isAside = false
    if (share && !this.held && !(await this.#isDue(share))) return
    const asked = performance.now()
    try {
      share?.set(this.name, true)
      const held = await this.leasing.leases.take(this.name, this.leasing.holder, leaseMs)
      this.#holdUntil(held ? asked + leaseMs : 0)
    } catch (error) {
      // Nobody can tell: it stays ours until it ends by itself.
      if (performance.now() >= this.#heldUntil) await this.#end()
      share?.set(this.name, this.held)
      throw error
    }
    share?.set(this.name, this.#heldUntil > 0)
    if (this.#heldUntil === 0) await this.#end()
    else if (!this.#begun) this.#begin()
    else if (share && (await this.#isTooMuch(share))) await this.#handOver()
    else if (this.#settled) this.#look()
  }

  /** However long it takes, the lease is renewed meanwhile. */
  #look(): void {
    if (this.#looking) return
    this.#looking = Promise.resolve(this.work.look?.())
      .catch((error: unknown) => this.log.warn({ lease: this.name, why: sentence(error) }, 'could not be looked after'))
      .finally(() => {
        this.#looking = undefined
      })
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
    this.leasing.share?.set(this.name, false)
    this.log.warn({ lease: this.name }, 'the lease was not renewed in time: it is asked for again')
    await this.#end().catch((error: unknown) => {
      this.log.warn({ lease: this.name, why: sentence(error) }, 'could not be ended')
    })
  }

  /** Whether it is free, and this replica's to take: within its share, or left by all others. */
  async #isDue(share: Share): Promise<boolean> {
    // Also where nothing is free: who has too much is to know of it.
    await share.greet()
    this.#standing = await this.leasing.leases.standing(this.name, this.leasing.holder)
    if (this.#standing !== 'free') {
      this.#freeSince = undefined
      return false
    }
    if (await share.claim(this.name)) return true
    const now = performance.now()
    this.#freeSince ??= now
    if (now - this.#freeSince < (this.leasing.leftMs ?? leftMs)) return false
    this.#freeSince = undefined
    share.takeLeft(this.name)
    return true
  }

  async #isTooMuch(share: Share): Promise<boolean> {
    if (!this.#settled || this.work.movable?.() === false) return false
    return share.giveUp(this.name)
  }

  async #stepAside(): Promise<void> {
    if (this.#isAside) return
    this.#isAside = true
    const { held } = this
    await this.leasing.share?.leave(this.name)
    await this.#giveBack()
    if (held) this.log.warn({ lease: this.name }, 'given to the other replicas: this one does not follow the log')
  }

  async #handOver(): Promise<void> {
    await this.#giveBack()
    this.log.info({ lease: this.name }, 'given to the other replicas: this one does more than its share')
  }

  #begin(): void {
    this.#settled = false
    this.#begun = this.#ending
      .then(() => this.work.begin())
      .then(
        () => {
          this.#settled = true
          this.log.debug({ lease: this.name }, 'this replica does it')
        },
        (error: unknown) => {
          this.#begun = undefined
          this.log.warn({ lease: this.name, why: sentence(error) }, 'could not be begun, it is tried again')
          throw error
        },
      )
    this.#begun.catch(() => undefined)
  }

  /** What was begun is ended before it is begun again. */
  #end(): Promise<void> {
    const begun = this.#begun
    if (!begun) return this.#ending
    this.#begun = undefined
    const ended = this.#ending.then(async () => {
      await this.work.end()
      await begun.catch(() => undefined)
    })
    this.#ending = ended.catch(() => undefined)
    return ended
  }
}

/**
 * To the next of the moments that all duties of a process ask at, so that their leases are renewed by one question. A timer
 * may fire a moment early: that is the same moment.
 */
function untilTick(everyMs: number): number {
  const leftOfTick = everyMs - (performance.now() % everyMs)
  return leftOfTick < Math.min(10, everyMs / 2) ? leftOfTick + everyMs : leftOfTick
}

const sentence = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error)
