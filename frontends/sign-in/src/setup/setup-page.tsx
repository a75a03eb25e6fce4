import { api, ApiError, type AuthOptions, useQuery } from '@countersign/contracts'
import { Link } from '@countersign/ui'
import { useEffect } from 'react'
import { useLinkToken } from '../address/use-link-token.js'
import { LoadingPage } from '../parts/loading-page.js'
import { PlainPage } from '../parts/plain-page.js'
import { RunCommand } from '../parts/codebox.js'
import { TroublePage } from '../parts/trouble.js'
import { setupWords as words } from '../words.js'
import { ClaimForm } from './claim-form.js'

interface SetupPageProps {
  options: AuthOptions
  /** Reads the mode again, after a call found the installation claimed. */
  onConflict: () => unknown
}

/** The claim, from its link (rule access-8). */
export function SetupPage({ options, onConflict }: SetupPageProps) {
  const { token, drop } = useLinkToken('/setup')
  const isClaimed = options.mode === 'claimed'
  const setup = useQuery({
    queryKey: ['/api/setup/read', token],
    queryFn: () => api.readSetup({ token: token! }),
    enabled: !isClaimed && token !== null,
  })
  const status = setup.error instanceof ApiError ? setup.error.status : 0
  useEffect(() => {
    if (status === 409) onConflict()
    if (status === 403) drop()
  }, [status, onConflict, drop])
  useEffect(() => {
    if (isClaimed) drop()
  }, [isClaimed, drop])

  const command = { command: options.commands.claimLink, copyLabel: words.copyCommand }
  if (isClaimed) return <Owned />
  if (status === 403) return <RunCommand title="This claim link is not valid" text={words.invalid} {...command} />
  if (token === null) {
    const text = options.mode === 'open' ? words.unclaimedHere : words.unclaimed
    return <RunCommand title="Nobody owns this installation yet" text={text} {...command} />
  }
  if (setup.error instanceof ApiError && status === 409) {
    return <PlainPage title="This installation cannot be claimed yet" lede={setup.error.text} />
  }
  if (setup.error) return <TroublePage title={words.title} failed={words.failed} error={setup.error} read={setup} />
  if (!setup.data) return <LoadingPage title={words.title} />
  return <ClaimForm options={options} token={token} drop={drop} setup={setup.data} onConflict={onConflict} />
}

function Owned() {
  return (
    <PlainPage title="This installation has an owner" lede={words.owned}>
      <Link variant="primary" size="l" block to="/sign-in">
        Sign in
      </Link>
    </PlainPage>
  )
}
