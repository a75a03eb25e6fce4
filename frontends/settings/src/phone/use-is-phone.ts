import { useSyncExternalStore } from 'react'

/** As in `styles.css`. */
const phone = globalThis.matchMedia?.('(max-width: 42rem)')

const subscribe = (changed: () => void): (() => void) => {
  phone?.addEventListener('change', changed)
  return () => phone?.removeEventListener('change', changed)
}

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => phone?.matches ?? false)
