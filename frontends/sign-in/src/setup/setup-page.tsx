import { api, ApiError, type AuthOptions, useQuery } from '@countersign/contracts'
import { Link } from '@countersign/ui'
import { useEffect } from 'react'
import { useLinkToken } from '../address/use-link-token.js'
import { LoadingPage } from '../parts/loading-page.js'
import { PlainPage } from '../parts/plain-page.js'
import { RunCommand } from '../parts/run-command.js'
import { Trouble } from '../parts/trouble.js'
import { Frame } from '../frame.js'
import { Heading } from '../parts/heading.js'
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

  const command = { command: words.claimCommand, copyLabel: words.copyCommand }
  if (isClaimed) return <Owned />
  if (status === 403) return <RunCommand title={words.invalidTitle} text={words.invalid} {...command} />
  if (token === null) {
    const text = options.mode === 'open' ? words.unclaimedHere : words.unclaimed
    return <RunCommand title={words.unclaimedTitle} text={text} {...command} />
  }
  if (setup.error instanceof ApiError && status === 409) {
    return <PlainPage title={words.notYetTitle} lede={setup.error.text} />
  }
  if (setup.error) {
    return (
      <Frame>
        <Heading>{words.title}</Heading>
        <Trouble
          title={words.failed}
          error={setup.error}
          busy={setup.isFetching}
          onRetry={() => void setup.refetch()}
        />
      </Frame>
    )
  }
  if (!setup.data) return <LoadingPage title={words.title} />
  return <ClaimForm options={options} token={token} drop={drop} setup={setup.data} onConflict={onConflict} />
}

function Owned() {
  return (
    <PlainPage title={words.ownedTitle} lede={words.owned}>
      <Link variant="primary" size="l" block to="/sign-in">
        {words.signIn}
      </Link>
    </PlainPage>
  )
}
