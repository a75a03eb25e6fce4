import { api, ApiError, useMutation } from '@countersign/contracts'
import { Button, Link } from '@countersign/ui'
import { ArrowLeft, Send } from 'lucide-react'
import { useContext, useState } from 'react'
import { AddressForm } from '../address/address-form.js'
import { Frame } from '../frame.js'
import { clockOf, useCountdown } from '../parts/countdown.js'
import { Heading } from '../parts/heading.js'
import { PlainPage } from '../parts/plain-page.js'
import { Trouble } from '../parts/trouble.js'
import { Host } from '../parts/use-copy.js'
import { commonWords, forgotWords as words } from '../words.js'

/** Pause between two emails, since they take a moment to arrive. */
const pauseSeconds = 60

/** Asks for a link to a new password. The answer reveals nothing about the address (rule access-15). */
export function ForgotPage({ address, onAddress }: { address: string; onAddress: (address: string) => void }) {
  const host = useContext(Host)
  const [isSent, setSent] = useState(false)
  const [left, pause] = useCountdown()
  const asking = useMutation<null>({
    mutationFn: () => api.forgotPassword({ email: address.trim() }),
    onSuccess: () => {
      if (isSent) host?.say('Sent again.')
      setSent(true)
      pause(pauseSeconds)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429) pause(error.retryAfter ?? pauseSeconds)
    },
  })
  const refused = asking.error instanceof ApiError && asking.error.status === 400 ? asking.error.text : null
  const trouble = asking.error && refused === null && <Trouble title={words.failed} error={asking.error} />
  const back = (
    <Link variant="ghost" block to="/sign-in">
      <ArrowLeft className="icon" />
      {commonWords.toSignIn}
    </Link>
  )
  if (isSent) {
    return (
      <PlainPage title="Check your email" lede={words.sent(address.trim())} below={words.same}>
        {trouble}
        <Button size="l" block busy={asking.isPending} disabled={left > 0} onClick={() => asking.mutate()}>
          {left > 0 ? `Send it again in ${clockOf(left)}` : 'Send it again'}
        </Button>
        {back}
      </PlainPage>
    )
  }
  return (
    <Frame>
      <Heading>{words.title}</Heading>
      <p className="lede">We send a link that lets you set a new one. It works for one hour.</p>
      {trouble}
      <AddressForm
        address={address}
        onAddress={onAddress}
        error={refused}
        variant="primary"
        busy={asking.isPending}
        icon={<Send className="icon" />}
        onSubmit={() => asking.mutate()}
      >
        Send the link
      </AddressForm>
      <div className="gate__after">{back}</div>
    </Frame>
  )
}
