import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { LazyPart } from '../lazy/lazy-part.js'
import { PartBoundary } from '../lazy/part-boundary.js'
import { whenIdle } from '../lazy/when-idle.js'
import { useDelayed } from '../loading/loading.js'
import type { Toast, ToastStore } from './toast-store.js'
import { Button } from '../button/button.js'
import { classNames } from '../class-names.js'

/** Time to wait for the toast code before showing plain text. */
const delayMs = 1000

// Most visits show no toast, so the library stays out of the first view.
const late = new LazyPart(async () => (await import('./toast-list.js')).default)
whenIdle(() => late.fetch({ ahead: true }))

/** Shows the store's toasts, as plain text if their code failed to load. */
export function Toaster({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.current)
  const now = useSyncExternalStore(late.subscribe, late.current)
  const newest = toasts.at(-1)
  const id = newest?.id
  // Each toast retries a failed load.
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
  return useDelayed(delayMs) ? children : null
}

/** Fallback toast if the toast code failed to load. It stays until closed. */
function PlainToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { title, text, tone, action } = toast
  const act = () => {
    action?.run()
    onClose()
  }
  return (
    <div className="toasts">
      <div
        className={classNames('toast', tone === 'destructive' && 'toast--bad')}
        role={tone === 'destructive' ? 'alert' : 'status'}
      >
        <p className="toast__title toast__title--plain">{title}</p>
        {text && <p className="toast__text">{text}</p>}
        <div className="toast__end">
          {action && (
            <Button size="s" onClick={act}>
              {action.label}
            </Button>
          )}
          <Button size="s" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </div>
  )
}
