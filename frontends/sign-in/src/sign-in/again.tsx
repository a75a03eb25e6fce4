import type { AuthOptions } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import type { KnownPerson } from '../known-person.js'
import { PlainPage } from '../parts/plain-page.js'
import { NoPasskeys } from '../parts/no-passkeys.js'
import { Who } from '../parts/who.js'
import { PasskeyButton, PasskeyProblem } from '../passkeys/passkey-problem.js'
import { passkeySupport } from '../passkeys/support.js'
import { signInWords as words } from '../words.js'
import { usePasskeySignIn } from './use-passkey-sign-in.js'

interface AgainProps {
  options: AuthOptions
  person: KnownPerson
  onOther: () => void
  onPassword: () => void
  onDone: () => void
}

/** First step after a session ended in this tab. */
export function Again({ options, person, onOther, onPassword, onDone }: AgainProps) {
  const support = passkeySupport()
  const canUsePasskey = support.can && options.methods.includes('passkey')
  const passkey = usePasskeySignIn(false, onDone)
  const ask = () => passkey.mutate(null)
  return (
    <PlainPage title="Sign in again" lede="Your session has ended. What you entered is stored, and you go back to it.">
      <Who {...person} change="Not you?" onChange={onOther} />
      {canUsePasskey ? (
        <>
          <PasskeyButton variant="primary" size="l" busy={passkey.isPending || passkey.isSuccess} onClick={ask}>
            {words.passkey}
          </PasskeyButton>
          <PasskeyProblem error={passkey.error} busy={passkey.isPending} onRetry={ask} />
        </>
      ) : (
        <NoPasskeys support={support} />
      )}
      {options.methods.includes('password') && (
        <Button
          variant={canUsePasskey ? 'ghost' : 'primary'}
          size={canUsePasskey ? 'm' : 'l'}
          block
          onClick={onPassword}
        >
          Use the password
        </Button>
      )}
    </PlainPage>
  )
}
