import { api, ApiError, type HostServices, queryKeys, useQueryClient } from '@countersign/contracts'
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { DraftSession } from './draft-session.js'
import type { DraftState } from './draft-state.js'
import type { Draft } from './draft.js'
import { errorText } from './error-text.js'
import { RemoteChangeConflict } from './remote-change.js'

export type OpenedDraft =
  | { state: 'loading' }
  | { state: 'missing' }
  | { state: 'failed'; why: string; retry: () => void }
  | { state: 'open'; session: DraftSession }

/** Opens the draft in the address (`/create?request={id}`) or a new one. A sent or erased request opens its page. */
export function useDraft(requestId: string | null, host: HostServices): OpenedDraft {
  const client = useQueryClient()
  const begin = useCallback(
    (draft: Draft | null): OpenedDraft => ({
      state: 'open',
      session: new DraftSession(client, draft, (error) => {
        // Conflicts with other windows announce themselves.
        if (error instanceof RemoteChangeConflict) return
        host.announce({ title: 'Your change could not be saved', text: errorText(error), tone: 'destructive' })
      }),
    }),
    [client, host],
  )
  const [opened, setOpened] = useState<OpenedDraft>(() => (requestId === null ? begin(null) : { state: 'loading' }))
  const [attempt, setAttempt] = useState(0)
  // A session that just created its request also puts it into the address, so nothing needs to load.
  const isOpen = useEffectEvent(() => opened.state === 'open' && opened.session.requestId === requestId)

  useEffect(() => {
    if (isOpen()) return
    if (requestId === null) {
      setOpened(begin(null))
      return
    }
    let isCurrent = true
    setOpened({ state: 'loading' })
    api.readRequest(requestId).then(
      (draft) => {
        if (!isCurrent) return
        if (draft.status === 'draft' && !draft.erased) setOpened(begin(draft))
        else host.navigate(`/requests/${requestId}`, { replace: true })
      },
      (error: unknown) => isCurrent && setOpened(failure(error as Error, () => setAttempt((before) => before + 1))),
    )
    return () => {
      isCurrent = false
    }
  }, [requestId, attempt, begin, host])

  useForgettingLists(client)
  return opened
}

const failure = (error: Error, retry: () => void): OpenedDraft =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)
    ? { state: 'missing' }
    : { state: 'failed', why: errorText(error), retry }

/** Invalidates lists and figures when the draft changes. */
function useForgettingLists(client: ReturnType<typeof useQueryClient>): void {
  useEffect(
    () => () => {
      void client.invalidateQueries({ queryKey: queryKeys.requests })
      void client.invalidateQueries({ queryKey: queryKeys.stats })
    },
    [client],
  )
}

export const useDraftState = (session: DraftSession): DraftState =>
  useSyncExternalStore(session.subscribe, session.draftState)
