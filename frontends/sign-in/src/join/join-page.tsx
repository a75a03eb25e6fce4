import { api, type AuthOptions, useQuery } from '@countersign/contracts'
import { useContext, useEffect } from 'react'
import { useLinkToken } from '../address/use-link-token.js'
import { leave } from '../leave.js'
import { tellSignedIn } from '../other-tabs.js'
import { LoadingPage } from '../parts/loading-page.js'
import { refusalOf, TroublePage } from '../parts/trouble.js'
import { Host } from '../parts/use-copy.js'
import { useSessionHere } from '../session-here.js'
import { joinTitle } from '../words.js'
import { JoinForm } from './join-form.js'
import { LinkGone } from './link-gone.js'
import { OtherAddress } from './other-address.js'
import { SignInFirst } from './sign-in-first.js'
import { WithAccount } from './with-account.js'
import { joinWords as words } from './words.js'

/** Joining a team, from the link of an invitation (rule access-22). */
export default function JoinPage({ options }: { options: AuthOptions }) {
  const { token, drop } = useLinkToken('/join')
  const session = useSessionHere()
  const invitation = useQuery({
    queryKey: ['/api/invitations/read', token],
    queryFn: () => api.readInvitation({ token: token ?? '' }),
    enabled: token !== null,
  })
  const { data, error } = invitation
  const host = useContext(Host)
  useEffect(() => {
    if (data) host?.setTitle(words.join(data.teamName))
  }, [host, data])
  if (token === null || refusalOf(error)?.status === 410) return <LinkGone drop={drop} />
  if (error) return <TroublePage title={joinTitle} failed={words.failed} error={error} read={invitation} />
  if (!data || session.isLoading) return <LoadingPage title={joinTitle} />

  const person = session.data?.person
  const given = {
    invitation: data,
    token,
    drop,
    onDone: () => {
      drop()
      tellSignedIn()
      leave.to('/')
    },
  }
  if (person && person.email.toLowerCase() !== data.email.toLowerCase())
    return <OtherAddress name={person.name} address={data.email} token={token} />
  if (person) return <WithAccount key={token} {...given} />
  if (data.hasAccount) return <SignInFirst invitation={data} />
  return <JoinForm key={token} options={options} {...given} />
}
