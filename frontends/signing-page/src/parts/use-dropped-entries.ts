import type { SigningView } from '@countersign/contracts'
import { LazyPart } from '@countersign/ui'
import { useEffect } from 'react'
import { screenOf } from '../screen.js'

const late = new LazyPart(() => import('../signing/stored-entries.js'))

/** Clears the tab's stored entries at Finish, Decline, the request's end and a code prompt (rule signing-26). */
export function useDroppedEntries(token: string, isGone: boolean, view: SigningView | undefined): void {
  const over = isGone || (view !== undefined && (view.codeRequired || view.opensByCode || !isOpen(view)))
  useEffect(() => {
    if (!over) return
    void late.fetch().then(() => {
      const now = late.current()
      if (now.state === 'ready') now.part.dropEntries(token).catch(() => {})
    })
  }, [over, token])
}

const isOpen = (view: SigningView): boolean => ['consent', 'not-your-turn'].includes(screenOf(view, false))
