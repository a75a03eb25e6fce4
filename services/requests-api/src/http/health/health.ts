import type { PartHealth, FullReadiness } from '@countersign/contracts'
import pTimeout from 'p-timeout'

/** A part this server depends on, and how it is. */
export interface Part {
  name: string
  /** A word about it when it is well. @throws (or rejects) with why when it is not */
  check: () => Promise<string | void> | string | void
  /** Whether calls cannot be answered while it fails: this replica takes none then. What else fails is told, and calls go on. */
  stopsCalls?: boolean | (() => boolean)
}

/** How long one part may take to answer before it counts as failing. */
const patienceMs = 2000

interface Examined {
  part: PartHealth
  stopsCalls: boolean
}

/** Every part this server depends on, and whether it takes calls. */
export class Health {
  #examining: Promise<FullReadiness> | undefined

  constructor(private readonly parts: readonly Part[]) {}

  /** Looks at every part; those who ask meanwhile are given the same answer. */
  examine(): Promise<FullReadiness> {
    this.#examining ??= this.#look().finally(() => {
      this.#examining = undefined
    })
    return this.#examining
  }

  async #look(): Promise<FullReadiness> {
    const examined = await Promise.all(this.parts.map(examine))
    return { status: wordOf(examined), parts: examined.map(({ part }) => part) }
  }
}

function wordOf(examined: readonly Examined[]): FullReadiness['status'] {
  if (examined.some(({ stopsCalls }) => stopsCalls)) return 'not-ready'
  return examined.every(({ part }) => part.status === 'ok') ? 'ready' : 'degraded'
}

async function examine({ name, check, stopsCalls = false }: Part): Promise<Examined> {
  try {
    const message = `no answer within ${patienceMs / 1000} s`
    const detail = await pTimeout(Promise.resolve().then(check), { milliseconds: patienceMs, message })
    return { part: { name, status: 'ok', ...(detail && { detail }) }, stopsCalls: false }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const stops = typeof stopsCalls === 'function' ? stopsCalls() : stopsCalls
    return { part: { name, status: 'failing', detail }, stopsCalls: stops }
  }
}
