import { useEffect } from 'react'
import type { DraftSession } from './draft-session.js'

/** Closing the window stores what still rests, and asks first while something is on its way. */
export function useUnloadGuard(session: DraftSession): void {
  useEffect(() => {
    const stop = new AbortController()
    const leaving = (event: BeforeUnloadEvent) => {
      void session.settled()
      if (session.standing().storing) event.preventDefault()
    }
    window.addEventListener('beforeunload', leaving, { signal: stop.signal })
    window.addEventListener('pagehide', () => void session.settled(), { signal: stop.signal })
    return () => {
      stop.abort()
      void session.settled()
    }
  }, [session])
}
