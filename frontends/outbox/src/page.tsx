import { ApiError, type RemotePageProps } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { LoadFailed, PageHead } from '@countersign/ui/requests'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOutbox } from './api/use-outbox.js'
import { MailReader } from './components/mail-reader.js'
import { NoMails } from './components/no-mails.js'
import { OutboxOff } from './components/outbox-off.js'
import { OutboxSkeleton } from './components/outbox-skeleton.js'

/** Mails stored while no mail server is configured (rule sending-11); `?mail=` names the open one. */
export function Page({ search, host }: RemotePageProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const outbox = useOutbox()
  useEffect(() => host.setTitle('Outbox'), [host])

  if (outbox.error instanceof ApiError && outbox.error.status === 404) return <OutboxOff />
  const refresh = async () => {
    const { data, error } = await outbox.refetch()
    if (error) host.announce({ title: 'Failed to refresh the outbox', text: error.message, tone: 'destructive' })
    else host.say(data?.length === 1 ? '1 email' : `${data?.length ?? 0} emails`)
  }
  const retry = () => {
    // The button disappears while the list loads.
    title.current?.focus()
    void outbox.refetch()
  }
  const mails = outbox.data
  const newest = mails?.[0]
  return (
    <>
      <PageHead
        title="Outbox"
        titleRef={title}
        lede="Email isn’t set up, so messages are saved here. Nothing leaves this computer."
        actions={
          mails && (
            <Button busy={outbox.isFetching} icon={<RotateCw className="icon" />} onClick={() => void refresh()}>
              Refresh
            </Button>
          )
        }
      />
      {outbox.isPending && <OutboxSkeleton />}
      {mails && !newest && (
        <div className="card">
          <NoMails />
        </div>
      )}
      {mails && newest && <MailReader mails={mails} current={search.get('mail') ?? newest.id} />}
      {outbox.isError && !mails && (
        <LoadFailed title="The outbox could not be loaded" error={outbox.error} onRetry={retry} />
      )}
    </>
  )
}
