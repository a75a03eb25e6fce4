import { guardCalls, type HostServices, type Me, queryKeys, useQueryClient } from '@countersign/contracts'
import { useEffect, useState } from 'react'
import { isBarePage } from '../routes/bare-page.js'
import type { Confirmations } from './confirmations.js'
import { onSignedOut } from './other-tabs.js'
import { SessionGuard } from './session-guard.js'
import { read, stored } from './stored.js'

/**
 * Watches over the session in this window (rule access-13).
 *
 * @returns true while the edits kept before signing in again are being sent, so that no page shows the state before them
 */
export function useSession(confirmations: Confirmations, announce: HostServices['announce']): boolean {
  const client = useQueryClient()
  const [resuming, setResuming] = useState(() => !isBarePage(window.location.pathname) && read(stored.place) !== null)
  // Remotes call while they render, so the guard is set before the first effect.
  useState(() => {
    const guard = new SessionGuard(client, confirmations, () => {
      import('./go-to-sign-in.js').then(
        (part) => part.goToSignIn(client),
        () => window.location.assign('/sign-in'),
      )
    })
    guardCalls(guard)
    onSignedOut(() => guard.leave())
  })
  useEffect(() => {
    if (!resuming) return
    void import('./resume.js').then((part) => part.resume(client, announce)).finally(() => setResuming(false))
  }, [resuming, client, announce])
  useEffect(() => {
    const stop = new AbortController()
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (!persisted || isBarePage(window.location.pathname)) return
        const before = personIn(client.getQueryData<Me>(queryKeys.me))
        void client.refetchQueries({ queryKey: queryKeys.me }).then(() => {
          if (personIn(client.getQueryData<Me>(queryKeys.me)) !== before) window.location.reload()
        })
      },
      { signal: stop.signal },
    )
    return () => stop.abort()
  }, [client])
  return resuming
}

const personIn = (me: Me | undefined): string | undefined => me?.person?.id
