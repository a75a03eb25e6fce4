import type { Leases, Standing } from '@countersign/projections/internal/leases/port'
import { StoreUnavailable } from '@countersign/projections/internal/port'

/** Leases of several replicas in one process, which a test can take away. */
export class SharedLeases implements Leases {
  readonly #holders = new Map<string, string>()
  readonly #there = new Map<string, readonly string[]>()
  away = false

  async take(name: string, holder: string, _forMs?: number): Promise<boolean> {
    if (this.away) throw new StoreUnavailable('the leases are away')
    const has = this.#holders.get(name) ?? holder
    this.#holders.set(name, has)
    return has === holder
  }

  async standing(name: string, holder: string): Promise<Standing> {
    if (this.away) throw new StoreUnavailable('the leases are away')
    return (this.#holders.get(name) ?? holder) === holder ? 'free' : 'kept'
  }

  async meet(holder: string, wanted: readonly string[]): Promise<readonly (readonly string[])[]> {
    if (this.away) throw new StoreUnavailable('the leases are away')
    if (wanted.length === 0) this.#there.delete(holder)
    else this.#there.set(holder, wanted)
    return [...this.#there].flatMap(([other, theirs]) => (other === holder ? [] : [theirs]))
  }

  /** As of a replica that was killed, or takes no lease though it is there. */
  setThere(holder: string, wanted: readonly string[]): void {
    void this.meet(holder, wanted)
  }

  async release(name: string, holder: string): Promise<void> {
    if (this.#holders.get(name) === holder) this.#holders.delete(name)
  }

  /** As when its holder was silent for too long, and another came. */
  giveTo(name: string, holder: string): void {
    this.#holders.set(name, holder)
  }

  holderOf(name: string): string | undefined {
    return this.#holders.get(name)
  }
}
