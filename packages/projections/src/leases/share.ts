import type { Leases } from './port.js'
import { leaseMs, renewEveryMs } from './lease-times.js'

/** How old what is known of the others may be where something is free to be taken. */
const freshMs = 400
/** What nobody else has taken stays for so long with whoever took it: there is nobody to give it to. */
const keptMs = 60_000

/**
 * How much of what replicas take turns at is this one's to do. Each says that it is there and what it would do; of what n of them
 * would do, an n-th is each one's, and its share is the sum of that, rounded up. So replicas of two versions, which keep read
 * models of their own, share what is common to both.
 */
export class Share {
  readonly #wanted = new Set<string>()
  readonly #held = new Set<string>()
  /** What nobody else took, and until when it is kept. */
  readonly #left = new Map<string, number>()
  #others: readonly (readonly string[])[] = []
  #askedAt = -Infinity
  #asking: Promise<void> | undefined

  constructor(
    private readonly leases: Leases,
    private readonly holder: string,
    /** How old it may be where nothing is, in ms. */
    private readonly renewMs = renewEveryMs,
  ) {}

  /** From now on this replica would do it. */
  want(name: string): void {
    this.#wanted.add(name)
  }

  /** It would not any more, and says so at once: what it leaves is for others to take. */
  async leave(name: string): Promise<void> {
    this.#wanted.delete(name)
    this.#held.delete(name)
    // What is being said already does not say this.
    await this.#asking?.catch(() => undefined)
    await this.#ask().catch(() => undefined)
  }

  /** Notes what this replica does, or is about to. */
  set(name: string, held: boolean): void {
    if (held) this.#held.add(name)
    else this.#held.delete(name)
  }

  /** Says that this replica is there, if it was not said lately. */
  greet(): Promise<void> {
    return this.#know(this.renewMs)
  }

  /** @returns whether one more is within its share; it is then counted as done by it */
  async claim(name: string): Promise<boolean> {
    await this.#know(Math.min(freshMs, this.renewMs))
    const isWithin = this.#held.size < this.#fair
    if (isWithin) this.#held.add(name)
    return isWithin
  }

  /** Notes that it takes this beyond its share, since nobody else does; it is then counted as done by it. */
  takeLeft(name: string): void {
    this.#held.add(name)
    this.#left.set(name, performance.now() + keptMs)
  }

  /** @returns whether it does more than its share, and another would do this; it then counts as given up */
  async giveUp(name: string): Promise<boolean> {
    await this.#know(this.renewMs)
    const left = this.#stillLeft()
    if (left.has(name)) return false
    const isTooMuch = this.#held.size - left.size > this.#fair && this.#others.some((theirs) => theirs.includes(name))
    if (isTooMuch) this.#held.delete(name)
    return isTooMuch
  }

  /** What it holds beyond its share for want of another; this is no reason to give up anything else. */
  #stillLeft(): ReadonlySet<string> {
    const now = performance.now()
    for (const [name, until] of this.#left) if (until < now || !this.#held.has(name)) this.#left.delete(name)
    return new Set(this.#left.keys())
  }

  get #fair(): number {
    let share = 0
    for (const name of this.#wanted) share += 1 / (1 + this.#others.filter((theirs) => theirs.includes(name)).length)
    // Thirds do not add up to a whole exactly.
    return Math.ceil(share - 1e-9)
  }

  async #know(ageMs: number): Promise<void> {
    if (performance.now() - this.#askedAt > ageMs) await this.#ask()
  }

  /** One question for all that want to know. */
  #ask(): Promise<void> {
    this.#asking ??= this.#askOnce().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #askOnce(): Promise<void> {
    const others = await this.leases.meet(this.holder, [...this.#wanted], leaseMs)
    this.#others = others
    this.#askedAt = performance.now()
  }
}
