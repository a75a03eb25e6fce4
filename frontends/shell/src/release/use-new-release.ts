import type { RemoteEntry } from '@countersign/contracts'
import { onPartMissing } from '@countersign/ui'
import { useEffect, useRef, useState } from 'react'
import { fetchRegistry } from '../remotes/registry.js'

/** Going from page to page looks no oftener than that (rule pages-19). */
const apartMs = 60_000

/**
 * True once the server has other parts than this window came with: looked for when the page changes, and when the code of
 * a part could not be loaded, as that of a release that is served no more.
 *
 * @param path of the page
 * @param own what this window came with; null while that is not known
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

  /** The first page is the one that the registry came with. */
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
      // Without an answer nothing is known, and the next page looks again.
      .then(see, () => {})
      .finally(() => (this.#isUnderWay = false))
  }
}

const differs = (own: readonly RemoteEntry[], now: readonly RemoteEntry[]): boolean =>
  own.length !== now.length ||
  own.some(({ name, entry }) => !now.some((one) => one.name === name && one.entry === entry))
