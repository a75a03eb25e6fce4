import type { AuthOptions, Me, SignInStep } from '@countersign/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { forgetKnownPerson, knownPerson } from '../known-person.js'
import { onSignedIn, tellSignedIn } from '../other-tabs.js'
import { passkeySupport } from '../passkeys/support.js'
import { AddPasskeyStep, offersToAddPasskey } from './add-passkey.js'
import { Again } from './again.js'
import { CodesLeft } from './codes-left.js'
import { goOnTo } from './go-on.js'
import { PasswordStep } from './password.js'
import { RecoveryCodeStep } from './recovery-code.js'
import { SecondFactorStep } from './second-factor.js'
import { Start } from './start.js'

type Step =
  | { at: 'start' | 'again' | 'add-passkey' }
  | { at: 'password'; notice: string | null }
  | { at: 'second-factor' | 'recovery-code'; pending: SignInStep }
  | { at: 'codes-left'; me: Me }

/** Steps of this tab after its own sign-in. */
const afterwards: ReadonlySet<Step['at']> = new Set(['add-passkey', 'codes-left'])

interface SignInPageProps {
  options: AuthOptions
  to: string | null
  address: string
  onAddress: (address: string) => void
}

/** Signs a person in, step by step, and loads the page they came from (rule access-13). */
export function SignInPage({ options, to, address, onAddress }: SignInPageProps) {
  const [person] = useState(knownPerson)
  const [step, setStep] = useState<Step>({ at: person ? 'again' : 'start' })
  const goOn = () => goOnTo(to)
  const follow = useEffectEvent(() => afterwards.has(step.at) || goOn())
  useEffect(() => onSignedIn(() => follow()), [])
  const done = () => {
    tellSignedIn()
    goOn()
  }
  const offerPasskey = (me: Me) => {
    const offers = me.methods?.passkeys === 0 && options.methods.includes('passkey') && passkeySupport().can
    if (offers && offersToAddPasskey()) setStep({ at: 'add-passkey' })
    else goOn()
  }
  const doneByCode = (me: Me) => {
    tellSignedIn()
    offerPasskey(me)
  }
  const doneByRecovery = (me: Me) => {
    tellSignedIn()
    setStep({ at: 'codes-left', me })
  }
  const toPassword = (notice: string | null = null) => setStep({ at: 'password', notice })
  const other = () => {
    forgetKnownPerson()
    onAddress('')
    setStep({ at: 'start' })
  }

  if (step.at === 'again' && person) {
    return (
      <Again
        options={options}
        person={person}
        onOther={other}
        onPassword={() => (onAddress(person.email), toPassword())}
        onDone={done}
      />
    )
  }
  if (step.at === 'password') {
    return (
      <PasswordStep
        options={options}
        address={address}
        notice={step.notice}
        onChange={() => setStep({ at: 'start' })}
        onSecondFactor={(pending) => setStep({ at: 'second-factor', pending })}
        onDone={done}
      />
    )
  }
  if (step.at === 'second-factor' || step.at === 'recovery-code') {
    const { pending } = step
    const given = { onDone: doneByCode, onEnded: toPassword }
    return step.at === 'second-factor' ? (
      <SecondFactorStep {...given} step={pending} onRecovery={() => setStep({ at: 'recovery-code', pending })} />
    ) : (
      <RecoveryCodeStep
        {...given}
        command={options.commands.recover}
        onDone={doneByRecovery}
        onBack={() => setStep({ at: 'second-factor', pending })}
      />
    )
  }
  if (step.at === 'codes-left') {
    return <CodesLeft left={step.me.methods?.recoveryCodesLeft ?? 0} onGoOn={() => offerPasskey(step.me)} />
  }
  if (step.at === 'add-passkey') return <AddPasskeyStep onDone={goOn} />
  return (
    <Start options={options} address={address} onAddress={onAddress} onContinue={() => toPassword()} onDone={done} />
  )
}
