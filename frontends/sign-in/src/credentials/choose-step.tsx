import { Lock, UserRoundKey } from 'lucide-react'
import { type Ref, useId } from 'react'
import { CheckRow } from '../parts/check-row.js'
import { FieldError } from '../parts/field.js'
import { NoPasskeys } from '../parts/no-passkeys.js'
import { PasswordField } from '../parts/password-field.js'
import { passkeySupport } from '../passkeys/support.js'
import { commonWords, credentialWords as words } from '../words.js'
import { Choice } from './choice.js'
import { stateOf, Step } from './step.js'
import { type Enrollment, isLongEnough } from './use-enrollment.js'

interface ChooseStepProps {
  number: number
  areBefore: boolean
  enrollment: Enrollment
  passwordRef: Ref<HTMLInputElement>
  /** The link's token, for the same page under another name. */
  fragment: string
}

/** A passkey, or a password with an authenticator app. */
export function ChooseStep({ number, areBefore, enrollment, passwordRef, fragment }: ChooseStepProps) {
  const { kind, canUsePasskey, password, fault, needsApp, offer, appIsOptional } = enrollment
  const name = useId()
  const isDone = kind === 'password' && isLongEnough(password) && (!needsApp || offer !== null)
  const passwordIcon = <Lock className="icon" aria-hidden="true" />
  return (
    <Step number={number} title={words.how} state={stateOf(isDone, areBefore)}>
      {canUsePasskey ? (
        <div className="gate__choices" role="radiogroup" aria-label={words.how}>
          <Choice
            name={name}
            title={words.passkey}
            hint={words.passkeyHint}
            icon={<UserRoundKey className="icon" aria-hidden="true" />}
            checked={kind === 'passkey'}
            onChoose={() => enrollment.choose('passkey')}
          />
          <Choice
            name={name}
            title={appIsOptional ? words.passwordOnly : words.passwordAndApp}
            hint={appIsOptional ? words.passwordOnlyHint : words.appHint}
            icon={passwordIcon}
            checked={kind === 'password'}
            onChoose={() => enrollment.choose('password')}
          />
        </div>
      ) : (
        <NoPasskeys support={passkeySupport()} fragment={fragment} />
      )}
      {fault?.at === 'choice' && <FieldError>{fault.text}</FieldError>}
      {kind === 'password' && (
        <>
          <PasswordField
            ref={passwordRef}
            label={words.newPassword}
            autoComplete="new-password"
            hint={commonWords.advice}
            error={fault?.at === 'password' ? fault.text : null}
            value={password}
            onChange={(event) => enrollment.setPassword(event.target.value)}
          />
          {appIsOptional && (
            <CheckRow checked={enrollment.wantsApp} onChange={enrollment.setWantsApp}>
              {words.alsoApp}
            </CheckRow>
          )}
        </>
      )}
    </Step>
  )
}
