import { api, type createQueryClient, type HostServices, useQueryClient } from '@countersign/contracts'
import { forgetRecipients, tellSignedOut } from '@countersign/contracts/signed-out'
import { Button } from '@countersign/ui'
import { Dialog } from '@countersign/ui/unshared'
import { useCallback, useEffect, useState } from 'react'
import { isUnsaved, leaveUnasked } from '../session/unsaved.js'
import { markSignedOut } from '../session/signed-out.js'

interface SigningOutProps {
  announce: HostServices['announce']
  onClose: () => void
  /** Leads to a page with a load. */
  go?: (to: string) => void
}

/** Signs out; asks first if something that the person entered would be lost. */
export function SigningOut({ announce, onClose, go }: SigningOutProps) {
  const client = useQueryClient()
  const [state, setState] = useState<'storing' | 'asking' | 'ending'>('storing')
  const [shown, setShown] = useState(false)
  const end = useCallback(async () => {
    setState('ending')
    try {
      await signOut(client, go)
    } catch (error) {
      announce({ title: 'Failed to sign out', text: (error as Error).message, tone: 'destructive' })
    }
    onClose()
  }, [client, go, announce, onClose])
  const store = useCallback(async () => {
    setState('storing')
    // Changes that wait for a connection try again.
    window.dispatchEvent(new Event('online'))
    if (!(await isUnsaved(client))) return end()
    setShown(true)
    setState('asking')
  }, [client, end])
  useEffect(() => void store(), [store])
  if (!shown) return null
  return (
    <Dialog
      open
      onClose={onClose}
      title="Sign out?"
      text="Something you entered is not stored yet."
      foot={
        <>
          <Button busy={state === 'storing'} onClick={() => void store()}>
            Store again
          </Button>
          <Button variant="danger" busy={state === 'ending'} onClick={() => void end()}>
            Sign out and lose it
          </Button>
        </>
      }
    />
  )
}

/** Ends the session in every tab. @throws {ApiError} or {NoAnswer} if it may go on */
async function signOut(
  client: ReturnType<typeof createQueryClient>,
  go: (to: string) => void = (to) => window.location.assign(to),
): Promise<void> {
  await api.signOut()
  markSignedOut()
  tellSignedOut()
  client.clear()
  forgetRecipients()
  leaveUnasked()
  go('/sign-in')
}
