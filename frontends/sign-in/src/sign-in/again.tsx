import type { AuthOptions } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Frame } from '../frame.js'
import type { KnownPerson } from '../known-person.js'
import { Heading } from '../parts/heading.js'
import { NoPasskeys } from '../parts/no-passkeys.js'
import { Who } from '../parts/who.js'
import { PasskeyButton } from '../passkeys/passkey-button.js'
import { PasskeyProblem } from '../passkeys/passkey-problem.js'
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
    <Frame>
      <Heading>{words.again}</Heading>
      <p className="lede">{words.ended}</p>
      <div className="gate__form">
        <Who {...person} change={words.notYou} onChange={onOther} />
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
            {words.passwordInstead}
          </Button>
        )}
      </div>
    </Frame>
  )
}
