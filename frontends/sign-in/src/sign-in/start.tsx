import type { AuthOptions } from '@countersign/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { AddressForm } from '../address/address-form.js'
import { Frame } from '../frame.js'
import { Heading } from '../parts/heading.js'
import { NoPasskeys } from '../parts/no-passkeys.js'
import { PasskeyButton, PasskeyProblem } from '../passkeys/passkey-problem.js'
import { offersPasskeysInFields, passkeySupport } from '../passkeys/support.js'
import { signInWords as words } from '../words.js'
import { usePasskeySignIn } from './use-passkey-sign-in.js'
import { askForPasskey, endPrompt, type PasskeyAnswer, passkeyOptions } from '../passkeys/prompt.js'

interface StartProps {
  options: AuthOptions
  address: string
  onAddress: (address: string) => void
  onContinue: () => void
  onDone: () => void
}

/** First step: a passkey, or the address. */
export function Start({ options, address, onAddress, onContinue, onDone }: StartProps) {
  const support = passkeySupport()
  const offersPasskeys = options.methods.includes('passkey')
  const hasPassword = options.methods.includes('password')
  const passkey = usePasskeySignIn(false, onDone)
  const ask = () => passkey.mutate(null)
  const isSigningIn = passkey.isPending || passkey.isSuccess
  usePasskeysInField(offersPasskeys && support.can && hasPassword && !isSigningIn, (picked) => passkey.mutate(picked))
  return (
    <Frame below="Were you sent a document to sign? Open the link in that email; you need no account.">
      <Heading>{words.title}</Heading>
      {offersPasskeys && (
        <div className="gate__form">
          {support.can ? (
            <>
              <PasskeyButton variant="primary" size="l" busy={isSigningIn} onClick={ask}>
                {words.passkey}
              </PasskeyButton>
              <PasskeyProblem error={passkey.error} busy={passkey.isPending} onRetry={ask} />
            </>
          ) : (
            <NoPasskeys support={support} />
          )}
        </div>
      )}
      {offersPasskeys && support.can && hasPassword && <div className="gate__or">or with your address</div>}
      {hasPassword && (
        <AddressForm address={address} onAddress={onAddress} onSubmit={onContinue}>
          Continue
        </AddressForm>
      )}
    </Frame>
  )
}

/** Before the challenge expires after ten minutes. */
const renewalMs = 9 * 60_000

/** Offers passkeys while the address is filled in (WebAuthn Level 3, 5.1.4, conditional mediation). */
function usePasskeysInField(isOn: boolean, onPicked: (response: PasskeyAnswer) => void): void {
  const [round, setRound] = useState(0)
  const picked = useEffectEvent(onPicked)
  useEffect(() => {
    if (!isOn) return
    const ending = new AbortController()
    const timer = setTimeout(() => setRound((before) => before + 1), renewalMs)
    offer(ending.signal).then(
      (response) => response && !ending.signal.aborted && picked(response),
      () => {
        // The field works without it, and the button remains.
      },
    )
    return () => {
      clearTimeout(timer)
      ending.abort()
      endPrompt()
    }
  }, [isOn, round])
}

async function offer(signal: AbortSignal): Promise<PasskeyAnswer | null> {
  if (!(await offersPasskeysInFields()) || signal.aborted) return null
  const options = await passkeyOptions(signal)
  return signal.aborted ? null : askForPasskey(options, { inField: true, signal })
}
