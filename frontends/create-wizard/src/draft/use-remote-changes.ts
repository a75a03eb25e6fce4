import type { HostServices } from '@countersign/contracts'
import { useEffect } from 'react'
import type { Draft } from './draft.js'
import type { DraftSession } from './draft-session.js'
import type { RemoteChange } from './remote-change.js'

/** Announces changes from other windows with their remedy, and leaves the page if the draft no longer exists. */
export function useRemoteChanges(
  session: DraftSession,
  host: HostServices,
  onRead: (before: Draft, after: Draft) => void,
): void {
  const { requestId } = session
  useEffect(() => session.remoteChanges.listenToTabs(), [session, requestId])
  useEffect(
    () =>
      session.remoteChanges.onReload((before, after, remoteChange) => {
        if (after) onRead(before, after)
        if (remoteChange) announceRemoteChange(session, host, remoteChange)
      }),
    [session, host, onRead],
  )
}

function announceRemoteChange(
  session: DraftSession,
  host: HostServices,
  { title, text, removed, over }: RemoteChange,
): void {
  host.announce({
    title,
    ...(text !== undefined && { text }),
    ...(removed && { action: { label: 'Restore', run: () => session.restore(removed) } }),
  })
  if (over === 'gone') host.navigate('/', { replace: true })
  if (over === 'sent') host.navigate(`/requests/${session.requestId}`, { replace: true })
}
