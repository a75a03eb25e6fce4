import type { Leases, Standing } from '@countersign/projections/internal/leases/port'
import { StoreUnavailable } from '@countersign/projections/internal/port'

/** Leases of several replicas in one process, which a test can revoke. */
export class SharedLeases implements Leases {
  readonly #holders = new Map<string, string>()
  away = false

  async take(name: string, holder: string, _forMs?: number): Promise<Standing> {
    if (this.away) throw new StoreUnavailable('the leases are away')
    const has = this.#holders.get(name) ?? holder
    this.#holders.set(name, has)
    return has === holder ? 'held' : 'kept'
  }

  async release(name: string, holder: string): Promise<void> {
    if (this.#holders.get(name) === holder) this.#holders.delete(name)
  }

  /** Simulates a takeover after the holder was silent. */
  giveTo(name: string, holder: string): void {
    this.#holders.set(name, holder)
  }

  holderOf(name: string): string | undefined {
    return this.#holders.get(name)
  }

  /** Names of the leases held. */
  get names(): string[] {
    return [...this.#holders.keys()]
  }
}
