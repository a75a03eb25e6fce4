import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ToastStore } from './toast-store.js'

// The toasts' library is loaded with the first toast: most visits show none.
const ToastList = lazy(() => import('./toast-list.js'))

/** Shows the store's toasts. */
export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.current)
  if (toasts.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ToastList toasts={toasts} onClose={(id) => store.close(id)} />
    </Suspense>
  )
}
