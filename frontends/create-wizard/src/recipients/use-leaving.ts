import { useEffect, useRef, useState } from 'react'
import type { UnsavedRecipient, UnsavedRecipients } from './unsaved-recipients.js'

/** A way out of the page that stands still until the sender has answered. */
export interface Leaving {
  person: UnsavedRecipient
  onLeave: () => void
  onStay: () => void
}

/**
 * Stops links, Back and Forward while a recipient's change is not saved (rule drafting-17). The browser asks on its own
 * before the window closes.
 *
 * @returns what to ask; null if nothing
 */
export function useLeaving(unsavedRecipients: UnsavedRecipients): Leaving | null {
  const [asked, setAsked] = useState<Leaving | null>(null)
  const answered = useRef(false)
  useEffect(() => {
    const { navigation } = window as { navigation?: Navigation }
    const stop = new AbortController()
    const onNavigate = (event: NavigateEvent) => {
      const { url, key, sameDocument } = event.destination
      const person = unsavedRecipients.people().find(({ corrects }) => corrects !== null)
      const leaves = sameDocument && new URL(url).pathname !== location.pathname
      if (!person || !leaves || !event.cancelable || answered.current) return
      event.preventDefault()
      const go = () =>
        event.navigationType === 'traverse' ? navigation!.traverseTo(key) : history.pushState(null, '', url)
      setAsked({
        person,
        onLeave: () => {
          answered.current = true
          setAsked(null)
          go()
        },
        onStay: () => setAsked(null),
      })
    }
    navigation?.addEventListener('navigate', onNavigate, { signal: stop.signal })
    return () => stop.abort()
  }, [unsavedRecipients])
  return asked
}
