import { Choices } from '@countersign/ui/choice'
import { Lock, UserRoundKey } from 'lucide-react'
import type { Ref } from 'react'
import { CheckRow } from '../parts/check-row.js'
import { FieldError } from '../parts/field.js'
import { NoPasskeys } from '../parts/no-passkeys.js'
import { PasswordField } from '../parts/password-field.js'
import { passkeySupport } from '../passkeys/support.js'
import { commonWords, credentialWords as words } from '../words.js'
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
  const isDone = kind === 'password' && isLongEnough(password) && (!needsApp || offer !== null)
  return (
    <Step number={number} title={words.how} state={stateOf(isDone, areBefore)}>
      {canUsePasskey ? (
        <Choices
          aria-label={words.how}
          value={kind}
          onChange={enrollment.choose}
          options={[
            {
              value: 'passkey',
              title: 'Passkey',
              hint: 'Your fingerprint, face or device PIN. Nothing to remember, nothing to steal.',
              icon: <UserRoundKey className="icon" />,
            },
            {
              value: 'password',
              title: appIsOptional ? 'Password' : 'Password and authenticator app',
              hint: appIsOptional ? 'On this machine an authenticator app is optional.' : words.appHint,
              icon: <Lock className="icon" />,
            },
          ]}
        />
      ) : (
        <NoPasskeys support={passkeySupport()} fragment={fragment} />
      )}
      {fault?.at === 'choice' && <FieldError>{fault.text}</FieldError>}
      {kind === 'password' && (
        <>
          <PasswordField
            ref={passwordRef}
            label="Password"
            autoComplete="new-password"
            hint={commonWords.advice}
            error={fault?.at === 'password' ? fault.text : null}
            value={password}
            onChange={(event) => enrollment.setPassword(event.target.value)}
          />
          {appIsOptional && (
            <CheckRow checked={enrollment.wantsApp} onChange={enrollment.setWantsApp}>
              Also use an authenticator app, with ten recovery codes
            </CheckRow>
          )}
        </>
      )}
    </Step>
  )
}
