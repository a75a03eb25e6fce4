import { api, type AuthOptions, type RemotePageProps, useQuery } from '@countersign/contracts'
import { lazyPart } from '@countersign/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { takeLinkToken } from './address/use-link-token.js'
import { ForgotPage } from './forgot/forgot-page.js'
import { Moved } from './parts/heading.js'
import { LoadingPage } from './parts/loading-page.js'
import { TroublePage } from './parts/trouble.js'
import { Host } from './parts/use-copy.js'
import { RecoverPage } from './recover/recover-page.js'
import { ResetPage } from './reset/reset-page.js'
import { SetupPage } from './setup/setup-page.js'
import { SignInPage } from './sign-in/sign-in-page.js'
import { useSessionHere } from './session-here.js'
import { commonWords, forgotWords, joinTitle, recoverWords, resetWords, setupWords, signInWords } from './words.js'
import { PlainPage } from './parts/plain-page.js'
import { goOnTo } from './sign-in/go-on.js'

const titles: Record<string, string> = {
  '/sign-in': signInWords.title,
  '/setup': setupWords.title,
  '/join': joinTitle,
  '/forgot': forgotWords.title,
  '/reset': resetWords.title,
  '/recover': recoverWords.title,
}

const links = ['/setup', '/join', '/reset', '/recover']

const JoinPage = lazyPart<{ options: AuthOptions }>(async () => (await import('./join/join-page.js')).default, {
  what: joinTitle,
  waiting: <LoadingPage title={joinTitle} />,
})

/** Signing in, and the pages that lead to it. The mode of the installation decides which of them work (rule access-7). */
export function Page(given: RemotePageProps) {
  const { path, host } = given
  const moved = useRef(false)
  const title = titles[path] ?? signInWords.title
  // At once, since the page of a link shows only after the mode is known.
  useState(() => links.includes(path) && takeLinkToken(path))
  useEffect(() => host.setTitle(title), [host, title])
  return (
    <Host.Provider value={host}>
      <Moved.Provider value={moved}>
        <ByMode {...given} title={title} />
      </Moved.Provider>
    </Host.Provider>
  )
}

function ByMode({ path, search, host, title }: RemotePageProps & { title: string }) {
  const options = useAuthOptions()
  const { data, error } = options
  const [address, setAddress] = useState('')
  const leadsToSetup = data?.mode === 'closed' && path !== '/setup'
  useEffect(() => {
    if (leadsToSetup) host.navigate('/setup', { replace: true })
  }, [leadsToSetup, host])

  if (!data && error) return <TroublePage title={title} error={error} read={options} />
  if (!data || leadsToSetup) return <LoadingPage title={title} />
  if (path === '/setup') return <SetupPage options={data} onConflict={options.refetch} />
  // Reached from elsewhere. It leads nowhere (rule access-7).
  if (data.mode === 'open') return <PlainPage title="Open to its own machine" lede={commonWords.openToOwnMachine} />
  return <Claimed path={path} to={search.get('to')} options={data} address={address} onAddress={setAddress} />
}

interface ClaimedProps {
  path: string
  to: string | null
  options: AuthOptions
  address: string
  onAddress: (address: string) => void
}

function Claimed({ path, to, ...given }: ClaimedProps) {
  if (path === '/forgot') return <ForgotPage address={given.address} onAddress={given.onAddress} />
  if (path === '/reset') return <ResetPage />
  if (path === '/join') return <JoinPage options={given.options} />
  if (path === '/recover') return <RecoverPage options={given.options} />
  return (
    <UnlessSignedIn to={to}>
      <SignInPage to={to} {...given} />
    </UnlessSignedIn>
  )
}

/** Mode of the installation and its ways to sign in. */
const useAuthOptions = () =>
  useQuery<AuthOptions>({ queryKey: ['/api/auth/options'], queryFn: () => api.authOptions(), refetchOnMount: 'always' })

/** Goes on at once with a session that still answers, so that one which has ended does not lead back and forth. */
function UnlessSignedIn({ to, children }: { to: string | null; children: ReactNode }) {
  const { data, isLoading } = useSessionHere()
  useEffect(() => {
    if (data?.person) goOnTo(to)
  }, [data, to])
  return isLoading || data?.person ? <LoadingPage title={signInWords.title} /> : children
}
