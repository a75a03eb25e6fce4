import type { RemotePageProps } from '@countersign/contracts'
import { Button, FullNotice, Link, Notice, whenIdle } from '@countersign/ui'
import { useEffect } from 'react'
import { useDraft } from './draft/use-draft.js'
import { prepare } from './upload/prepare.js'
import { Waiting } from './waiting.js'
import { Wizard } from './wizard.js'

export function Page({ search, host }: RemotePageProps) {
  const opened = useDraft(search.get('request'), host)
  useEffect(() => host.setTitle('New Signature Request'), [host])
  useEffect(() => whenIdle(prepare), [])
  if (opened.state === 'loading') return <Waiting />
  if (opened.state === 'missing') {
    return (
      <FullNotice title="Request Not Found" text="It may have been deleted, or the link belongs to another account.">
        <Link to="/" variant="primary">
          Back to Dashboard
        </Link>
      </FullNotice>
    )
  }
  if (opened.state === 'failed') {
    return (
      <Notice
        tone="bad"
        role="alert"
        title="The draft could not be loaded"
        action={
          <Button size="s" onClick={opened.retry}>
            Retry
          </Button>
        }
      >
        {opened.why}
      </Notice>
    )
  }
  return <Wizard session={opened.session} host={host} />
}
