import type { RemoteEntry } from '@countersign/contracts'
import { onPartMissing } from '@countersign/ui'
import { useEffect, useRef, useState } from 'react'
import { fetchRegistry } from '../remotes/registry.js'

/** Minimum time between checks on navigation (rule pages-19). */
const apartMs = 60_000

/**
 * True once the server's registry differs from this window's. Checks on navigation, and when a chunk fails to load,
 * which happens when its release is no longer served.
 *
 * @param path of the page
 * @param own this window's registry; null while unknown
 */
export function useNewRelease(path: string, own: readonly RemoteEntry[] | null): boolean {
  const [isThere, setIsThere] = useState(false)
  const look = useRef<Look>(null)
  look.current ??= new Look()
  useEffect(() => {
    if (!own || isThere) return
    const see = (now: readonly RemoteEntry[]) => differs(own, now) && setIsThere(true)
    look.current?.ifDue(path, see)
    return onPartMissing(() => look.current?.now(see))
  }, [path, own, isThere])
  return isThere
}

type See = (registry: readonly RemoteEntry[]) => void

class Look {
  #path: string | undefined
  #at = Date.now()
  #isUnderWay = false

  /** Skips the first page, which the registry came with. */
  ifDue(path: string, see: See): void {
    const before = this.#path
    this.#path = path
    if (before !== undefined && before !== path && Date.now() - this.#at >= apartMs) this.now(see)
  }

  now(see: See): void {
    if (this.#isUnderWay) return
    this.#isUnderWay = true
    this.#at = Date.now()
    fetchRegistry()
      // Ignores a failed check; the next navigation checks again.
      .then(see, () => {})
      .finally(() => (this.#isUnderWay = false))
  }
}

const differs = (own: readonly RemoteEntry[], now: readonly RemoteEntry[]): boolean =>
  own.length !== now.length ||
  own.some(({ name, entry }) => !now.some((one) => one.name === name && one.entry === entry))
