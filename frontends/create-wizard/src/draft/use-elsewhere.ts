import type { HostServices } from '@countersign/contracts'
import { useEffect } from 'react'
import type { Draft } from './draft.js'
import type { DraftSession } from './draft-session.js'
import type { News } from './news.js'

/** Announces changes from other windows with their remedy, and leaves the page if the draft no longer exists. */
export function useElsewhere(
  session: DraftSession,
  host: HostServices,
  onRead: (before: Draft, after: Draft) => void,
): void {
  const { requestId } = session
  useEffect(() => session.others.listenToTabs(), [session, requestId])
  useEffect(
    () =>
      session.others.onReadAgain((before, after, news) => {
        if (after) onRead(before, after)
        if (news) tell(session, host, news)
      }),
    [session, host, onRead],
  )
}

function tell(session: DraftSession, host: HostServices, { title, text, removed, over }: News): void {
  host.announce({
    title,
    ...(text !== undefined && { text }),
    ...(removed && { action: { label: 'Restore', run: () => session.putBack(removed) } }),
  })
  if (over === 'gone') host.navigate('/', { replace: true })
  if (over === 'sent') host.navigate(`/requests/${session.requestId}`, { replace: true })
}
