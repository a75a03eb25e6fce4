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
import { OwnMachine } from '../parts/own-machine.js'
import { setupWords as words } from '../words.js'
import { ClaimForm } from './claim-form.js'

interface SetupPageProps {
  options: AuthOptions
  /** Reads the mode again, after a call found the installation claimed. */
  onConflict: () => unknown
}

/** The claim: from a link, or on the machine itself (rule access-8). */
export function SetupPage({ options, onConflict }: SetupPageProps) {
  const link = useLinkToken('/setup')
  const isClaimed = options.mode === 'claimed'
  const isClosed = options.mode === 'closed' && link.token === null
  const { token, drop } = link
  const setup = useQuery({
    queryKey: ['/api/setup/read', token],
    queryFn: () => api.readSetup(token === null ? {} : { token }),
    enabled: !isClaimed && !isClosed,
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
  if (isClosed) return <RunCommand title={words.unclaimedTitle} text={words.unclaimed} {...command} />
  if (status === 403) return <RunCommand title={words.invalidTitle} text={words.invalid} {...command} />
  if (status === 401) return <OwnMachine />
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
  return <ClaimForm options={options} link={link} setup={setup.data} onConflict={onConflict} />
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
