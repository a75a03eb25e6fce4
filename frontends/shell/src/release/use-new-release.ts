import type { RemoteEntry } from '@countersign/contracts'
import { onPartMissing } from '@countersign/ui'
import { useEffect, useRef, useState } from 'react'
import { fetchRegistry } from '../remotes/registry.js'

/** Minimum time between checks on navigation (rule pages-19). */
const minIntervalMs = 60_000

/**
 * True once the server's registry differs from this window's. Checks on navigation, and when a chunk fails to load,
 * which happens when its release is no longer served.
 *
 * @param path of the page
 * @param current this window's registry; null while unknown
 */
export function useNewRelease(path: string, current: readonly RemoteEntry[] | null): boolean {
  const [isAvailable, setIsAvailable] = useState(false)
  const check = useRef<ReleaseCheck>(null)
  check.current ??= new ReleaseCheck()
  useEffect(() => {
    if (!current || isAvailable) return
    const listener = (now: readonly RemoteEntry[]) => differs(current, now) && setIsAvailable(true)
    check.current?.ifDue(path, listener)
    return onPartMissing(() => check.current?.now(listener))
  }, [path, current, isAvailable])
  return isAvailable
}

type Listener = (registry: readonly RemoteEntry[]) => void

class ReleaseCheck {
  #path: string | undefined
  #at = Date.now()
  #isUnderWay = false

  /** Skips the first page, which the registry came with. */
  ifDue(path: string, listener: Listener): void {
    const before = this.#path
    this.#path = path
    if (before !== undefined && before !== path && Date.now() - this.#at >= minIntervalMs) this.now(listener)
  }

  now(listener: Listener): void {
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    this.#at = Date.now()
    fetchRegistry()
      // Ignores a failed check; the next navigation checks again.
      .then(listener, () => {})
      .finally(() => (this.#isUnderWay = false))
  }
}

const differs = (current: readonly RemoteEntry[], now: readonly RemoteEntry[]): boolean =>
  current.length !== now.length ||
  current.some(({ name, entry }) => !now.some((one) => one.name === name && one.entry === entry))
