import { api } from '@countersign/contracts'
import { useEffect } from 'react'

const interactions = ['pointerdown', 'keydown'] as const

/** Reports the first interaction, once: a page that a mail scanner loads does not count as viewed (rule states-4). */
export function useViewed(token: string, shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    const stop = new AbortController()
    const report = () => {
      stop.abort()
      // A lost report does no harm, because consenting and finishing imply it.
      api.reportViewed(token, {}).catch(() => {})
    }
    for (const type of interactions) document.addEventListener(type, report, { signal: stop.signal, capture: true })
    return () => stop.abort()
  }, [token, shown])
}
