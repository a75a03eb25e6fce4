import type { HostServices } from '@countersign/contracts'
import { useEffect } from 'react'
import { hasEarlyOptions } from '../options/use-options.js'
import type { UnsavedRecipients } from '../recipients/unsaved-recipients.js'
import type { DraftSession } from './draft-session.js'
import { announceNotSaved } from './announce-not-saved.js'

/**
 * Guards against data loss. Closing the window flushes small steps, and asks first while changes are pending, a
 * recipient is typed but not added, or options have no draft yet. In-app navigation announces unsaved changes, and the
 * guard stays active until they are stored.
 */
export function useUnloadGuard(session: DraftSession, host: HostServices, unsavedRecipients: UnsavedRecipients): void {
  useEffect(() => {
    const stop = new AbortController()
    const leaving = (event: BeforeUnloadEvent) => {
      void session.settled()
      unsavedRecipients.keep()
      const losing = session.draftState().storing || unsavedRecipients.people().length > 0 || hasEarlyOptions(host)
      if (losing) event.preventDefault()
    }
    window.addEventListener('beforeunload', leaving, { signal: stop.signal })
    window.addEventListener('pagehide', () => void session.settled(), { signal: stop.signal })
    return () => {
      void session.settled().then(() => stop.abort())
      if (session.draftState().notStored) announceNotSaved(session, host)
    }
  }, [session, host, unsavedRecipients])
}
