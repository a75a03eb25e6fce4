import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** True as long as the browser knows of a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
