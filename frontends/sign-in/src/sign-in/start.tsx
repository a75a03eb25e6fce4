import type { AuthOptions } from '@countersign/contracts'
import { AddressForm } from '../address/address-form.js'
import { Frame } from '../frame.js'
import { Heading } from '../parts/heading.js'
import { NoPasskeys } from '../parts/no-passkeys.js'
import { PasskeyButton } from '../passkeys/passkey-button.js'
import { PasskeyProblem } from '../passkeys/passkey-problem.js'
import { passkeySupport } from '../passkeys/support.js'
import { signInWords as words } from '../words.js'
import { usePasskeySignIn } from './use-passkey-sign-in.js'
import { usePasskeysInField } from './use-passkeys-in-field.js'

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
    <Frame below={words.noAccount}>
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
      {offersPasskeys && support.can && hasPassword && <div className="gate__or">{words.orAddress}</div>}
      {hasPassword && (
        <AddressForm address={address} onAddress={onAddress} onSubmit={onContinue}>
          {words.continue}
        </AddressForm>
      )}
    </Frame>
  )
}
