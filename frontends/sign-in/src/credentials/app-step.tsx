import { limits } from '@countersign/contracts'
import { type Ref, useEffect, useRef } from 'react'
import { Codebox } from '../parts/codebox.js'
import { DigitsField } from '../parts/field.js'
import { credentialWords as words } from '../words.js'
import { stateOf, Step } from './step.js'
import type { Enrollment } from './use-enrollment.js'

interface AppStepProps {
  number: number
  enrollment: Enrollment
  codeRef: Ref<HTMLInputElement>
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** Takes an authenticator app into use. The phone that should scan may be this one, so there is a link and text too. */
export function AppStep({ number, enrollment, codeRef }: AppStepProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const { offer, code, fault } = enrollment
  useEffect(() => title.current?.focus(), [])
  if (!offer) return null
  return (
    <Step number={number} title={words.app} titleRef={title} state={stateOf(code.length === limits.codeDigits, true)}>
      <div className="gate__qr-row">
        <img className="gate__qr" src={offer.svg} alt="QR code for an authenticator app" />
        <div className="gate__qr-text">
          <p className="small muted">Scan it with an authenticator app. No camera? Type this instead:</p>
          <Codebox text={inFours(offer.secret)} copied={offer.secret} label="Copy the secret" />
          <a className="link" href={offer.uri}>
            Open the app on this device
          </a>
        </div>
      </div>
      <DigitsField
        ref={codeRef}
        label="Six-digit code"
        hint="Enter the code that the app shows now."
        error={fault?.at === 'code' ? fault.text : null}
        value={code}
        onDigits={enrollment.setCode}
      />
    </Step>
  )
}
