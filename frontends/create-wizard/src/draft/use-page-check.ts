import { useEffect } from 'react'
import type { Draft } from './draft.js'
import type { DraftSession } from './draft-session.js'
import { checkOf } from './page-check.js'

const rhythmMs = 3000

/** Reads how far the documents are checked, every three seconds while they are, as long as the page is in sight. */
export function usePageCheck(session: DraftSession, draft: Draft | null): void {
  const underway = draft !== null && checkOf(draft.documents) !== null
  useEffect(() => {
    if (!underway) return
    const timer = setInterval(() => !document.hidden && void session.readFacts(), rhythmMs)
    return () => clearInterval(timer)
  }, [session, underway])
}
