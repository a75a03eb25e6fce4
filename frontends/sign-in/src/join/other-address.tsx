import { api, useMutation } from '@countersign/contracts'
import { forgetRecipients, tellSignedOut } from '@countersign/contracts/signed-out'
import { Button, Link } from '@countersign/ui'
import { LogOut } from 'lucide-react'
import { leave } from '../leave.js'
import { PlainPage } from '../parts/plain-page.js'
import { Trouble } from '../parts/trouble.js'
import { joinWords as words } from './words.js'

/** For a person who is signed in with another address than the invitation's. */
export function OtherAddress({ name, address, token }: { name: string; address: string; token: string }) {
  const signingOut = useMutation<null>({
    mutationFn: () => api.signOut(),
    onSuccess: () => {
      tellSignedOut()
      forgetRecipients()
      // Signing out empties the tab's storage (rule calls-22), so the token passes through the address.
      window.history.replaceState(window.history.state, '', `#${token}`)
      leave.again()
    },
  })
  return (
    <PlainPage title="This invitation is for another address" lede={words.otherAddress(name, address)}>
      {signingOut.error && <Trouble title="Failed to sign out" error={signingOut.error} />}
      <Button
        variant="primary"
        size="l"
        block
        busy={signingOut.isPending || signingOut.isSuccess}
        icon={<LogOut className="icon" />}
        onClick={() => signingOut.mutate()}
      >
        Sign out and join
      </Button>
      <Link variant="secondary" size="l" block to="/">
        Stay signed in
      </Link>
    </PlainPage>
  )
}
