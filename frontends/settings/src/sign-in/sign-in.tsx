import { lazyPart } from '@countersign/ui'
import { LoadFailed } from '@countersign/ui/requests'
import { useCallback, useRef, useState } from 'react'
import { type MethodsView, queryKeys, type SessionView, useQuery, useQueryClient } from '@countersign/contracts'
import { focusIfLost } from '../parts/focus-if-lost.js'
import { RowsSkeleton, TabTitle } from '../parts/tab-skeleton.js'
import type { TabProps } from '../tabs.js'
import type { Asked } from './dialogs.js'
import { DevicesCard, OthersNotice } from './devices-card.js'
import { PasskeysCard } from './passkeys-card.js'
import { WaysCard } from './ways-card.js'
import { words } from './words.js'

const Dialogs = lazyPart(async () => (await import('./dialogs.js')).Dialogs, { what: 'The dialog' })

/** The person's ways to sign in, and where they are signed in. */
export function SignIn({ me, host }: TabProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const methods = useMethods()
  const sessions = useSessions()
  const refresh = useMethodsChanged()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [hasChanged, setHasChanged] = useState(false)
  const changed = async (said: string | null) => {
    if (said) host.announce({ title: said, tone: 'done' })
    await refresh()
    setHasChanged(true)
  }
  const closeCodes = () => {
    setAsked(null)
    // A dialog that follows another has no opener to return the focus to.
    focusIfLost(title)
  }
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <>
      <TabTitle title="Sign-in and devices" lede="How you get in, and where you are signed in" titleRef={title} />
      <div className="stack">
        {hasChanged && others.length > 0 && <OthersNotice host={host} onClose={() => setHasChanged(false)} />}
        {methods.isPending && (
          <div className="card">
            <RowsSkeleton />
          </div>
        )}
        {methods.isError && (
          <LoadFailed title={words.failed} error={methods.error} onRetry={() => void methods.refetch()} />
        )}
        {methods.data && (
          <>
            <PasskeysCard passkeys={methods.data.passkeys} onAsk={setAsked} />
            <WaysCard methods={methods.data} onAsk={setAsked} />
          </>
        )}
        {sessions.isError && (
          <LoadFailed title={words.devices.failed} error={sessions.error} onRetry={() => void sessions.refetch()} />
        )}
        {sessions.data && <DevicesCard sessions={sessions.data} host={host} />}
      </div>
      {asked && methods.data && (
        <Dialogs
          asked={asked}
          methods={methods.data}
          email={me.person?.email ?? ''}
          onChanged={changed}
          onClose={() => setAsked(null)}
          onCodesKept={closeCodes}
        />
      )}
    </>
  )
}

const useMethods = () => useQuery<MethodsView>({ queryKey: queryKeys.methods, refetchOnMount: 'always' })

/** Reads everything again that a changed way to sign in shows in. */
function useMethodsChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () =>
      Promise.all(
        [queryKeys.methods, queryKeys.sessions, queryKeys.me].map((queryKey) =>
          client.refetchQueries({ queryKey, exact: true }),
        ),
      ),
    [client],
  )
}

const useSessions = () => useQuery<SessionView[]>({ queryKey: queryKeys.sessions, refetchOnMount: 'always' })
