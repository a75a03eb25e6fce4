import { useEffect } from 'react'
import type { Draft } from './draft.js'
import type { DraftSession } from './draft-session.js'
import { checkOf } from './page-check.js'

const rhythmMs = 3000

/** Polls the document check every three seconds while it runs and the page is visible. */
export function usePageCheck(session: DraftSession, draft: Draft | null): void {
  const underway = draft !== null && checkOf(draft.documents) !== null
  useEffect(() => {
    if (!underway) return
    const timer = setInterval(() => !document.hidden && void session.readFacts(), rhythmMs)
    return () => clearInterval(timer)
  }, [session, underway])
}
