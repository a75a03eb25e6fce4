import { type HostServices, useQueryClient } from '@countersign/contracts'
import { useEffect, useState } from 'react'
import { isBarePage } from '../routes/bare-page.js'
import { isKept, stored } from './stored.js'

/** @returns true while the edits kept before signing in again are being sent, so that no page shows the state before them */
export function useResuming(announce: HostServices['announce']): boolean {
  const client = useQueryClient()
  const [resuming, setResuming] = useState(() => !isBarePage(window.location.pathname) && isKept(stored.place))
  useEffect(() => {
    if (!resuming) return
    import('./resume.js')
      .then((part) => part.resume(client, announce))
      // The edits stay for the next time.
      .catch(() => {})
      .finally(() => setResuming(false))
  }, [resuming, client, announce])
  return resuming
}
