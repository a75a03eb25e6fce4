import { api, ApiError, useQuery } from '@countersign/contracts'
import { Link } from '@countersign/ui'
import { ArrowLeft, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLinkToken } from '../address/use-link-token.js'
import { LoadingPage } from '../parts/loading-page.js'
import { PlainPage } from '../parts/plain-page.js'
import { TroublePage } from '../parts/trouble.js'
import { commonWords, resetWords as words } from '../words.js'
import { ResetForm } from './reset-form.js'

/** A new password through the link of an email (rule access-16). */
export function ResetPage() {
  const { token, drop } = useLinkToken('/reset')
  const [end, setEnd] = useState<{ at: 'done' | 'gone'; token: string | null } | null>(null)
  const target = useQuery({
    queryKey: ['/api/auth/reset/read', token],
    queryFn: () => api.readReset({ token: token ?? '' }),
    enabled: token !== null && end?.token !== token,
  })
  const wasUsed = target.error instanceof ApiError && target.error.status === 410
  // A newer link may be opened in the same tab.
  const ended = end?.token === token ? end.at : null
  const finish = (at: 'done' | 'gone') => {
    drop()
    setEnd({ at, token })
  }
  useEffect(() => {
    if (wasUsed) drop()
  }, [wasUsed, drop])

  if (ended === 'done') return <Done />
  if (token === null || wasUsed || ended === 'gone') return <LinkGone />
  if (target.error) return <TroublePage title={words.title} error={target.error} read={target} />
  if (!target.data) return <LoadingPage title={words.title} />
  return (
    <ResetForm
      key={token}
      token={token}
      email={target.data.email}
      onDone={() => finish('done')}
      onGone={() => finish('gone')}
    />
  )
}

function Done() {
  return (
    <PlainPage title="Your password is set" lede="You are signed out on all devices. Sign in with the new password.">
      <Link variant="primary" size="l" block to="/sign-in">
        Sign in
      </Link>
    </PlainPage>
  )
}

function LinkGone() {
  return (
    <PlainPage title={commonWords.linkGone} lede="This link was used or is too old. Ask for a new one.">
      <Link variant="primary" size="l" block to="/forgot">
        <Send className="icon" />
        Ask for a new link
      </Link>
      <Link variant="ghost" block to="/sign-in">
        <ArrowLeft className="icon" />
        {commonWords.toSignIn}
      </Link>
    </PlainPage>
  )
}
