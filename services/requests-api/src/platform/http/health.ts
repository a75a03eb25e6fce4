import { type Time, withTimeout } from '@countersign/process'
import type { FullReadiness, PartHealth } from '@countersign/contracts'

/** A component that this server depends on. */
export interface Part {
  name: string
  /** Returns an optional detail. @throws (or rejects) with the reason if the part fails */
  check: () => Promise<string | void> | string | void
  /** True if calls cannot be served while the part fails (not ready); otherwise the replica is degraded. */
  stopsCalls?: boolean | (() => boolean)
}

/** Timeout of one part's check. */
const timeoutMs = 2000

interface Examined {
  part: PartHealth
  stopsCalls: boolean
}

export class Health {
  #examining: Promise<FullReadiness> | undefined

  constructor(
    private readonly parts: readonly Part[],
    private readonly time: Time,
  ) {}

  /** Checks every part; concurrent callers share one result. */
  examine(): Promise<FullReadiness> {
    this.#examining ??= this.#look().finally(() => {
      this.#examining = undefined
    })
    return this.#examining
  }

  async #look(): Promise<FullReadiness> {
    const examined = await Promise.all(this.parts.map((part) => examine(part, this.time)))
    return { status: wordOf(examined), parts: examined.map(({ part }) => part) }
  }
}

function wordOf(examined: readonly Examined[]): FullReadiness['status'] {
  if (examined.some(({ stopsCalls }) => stopsCalls)) return 'not-ready'
  return examined.every(({ part }) => part.status === 'ok') ? 'ready' : 'degraded'
}

const noAnswer = () => {
  throw new Error(`no answer within ${timeoutMs / 1000} s`)
}

async function examine({ name, check, stopsCalls = false }: Part, time: Time): Promise<Examined> {
  try {
    const detail = await withTimeout(timeoutMs, async () => check(), noAnswer, { time })
    return { part: { name, status: 'ok', ...(detail && { detail }) }, stopsCalls: false }
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    const stops = typeof stopsCalls === 'function' ? stopsCalls() : stopsCalls
    return { part: { name, status: 'failing', detail }, stopsCalls: stops }
  }
}
