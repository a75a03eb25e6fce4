import { lazyPart } from '@countersign/ui'
import { LoadFailed } from '@countersign/ui/requests'
import { useRef, useState } from 'react'
import { useMethods, useMethodsChanged } from '../api/use-methods.js'
import { useSessions } from '../api/use-sessions.js'
import { RowsSkeleton } from '../parts/tab-skeleton.js'
import { TabTitle } from '../parts/tab-title.js'
import type { TabProps } from '../tab-props.js'
import type { Asked } from './asked.js'
import { DevicesCard } from './devices-card.js'
import { OthersNotice } from './others-notice.js'
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
    setTimeout(() => document.activeElement === document.body && title.current?.focus())
  }
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <>
      <TabTitle title={words.title} lede={words.lede} titleRef={title} />
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
