import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { LatePart } from '../later/late-part.js'
import { PartBoundary } from '../later/part-boundary.js'
import { whenIdle } from '../later/when-idle.js'
import { useDelayed } from '../loading/loading.js'
import { PlainToast } from './plain-toast.js'
import type { ToastStore } from './toast-store.js'

/** So long a toast waits for the toasts' code: the sentence matters more than its look. */
const patienceMs = 1000

// The toasts' library is not part of any first view: most visits show none.
const late = new LatePart(async () => (await import('./toast-list.js')).default)
whenIdle(() => late.fetch({ ahead: true }))

/** Shows the store's toasts; in plain words where their code is not there. */
export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.current)
  const now = useSyncExternalStore(late.subscribe, late.current)
  const newest = toasts.at(-1)
  const id = newest?.id
  // Each toast is a reason to ask for their code again.
  useEffect(() => {
    if (id !== undefined) void late.fetch()
  }, [id])
  if (!newest) return null
  const close = (which: number) => store.close(which)
  const plain = newest.open ? <PlainToast toast={newest} onClose={() => close(newest.id)} /> : null
  if (now.state === 'missing') return plain
  if (now.state === 'waiting') return <Soon key={newest.id}>{plain}</Soon>
  const { part: ToastList } = now
  return (
    <PartBoundary fallback={() => plain}>
      <ToastList toasts={toasts} onClose={close} />
    </PartBoundary>
  )
}

function Soon({ children }: { children: ReactNode }) {
  return useDelayed(patienceMs) ? children : null
}
