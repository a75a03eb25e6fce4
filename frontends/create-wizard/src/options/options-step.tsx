import { limits, type SignatureRequestChange } from '@countersign/contracts'
import { Card, CardBody } from '@countersign/ui'
import { Switch, TextArea, TextField } from '@countersign/ui/forms'
import type { Ref } from 'react'
import type { Options } from './options.js'

interface OptionsStepProps {
  options: Options
  headingRef: Ref<HTMLHeadingElement>
  onChange: (options: Options) => void
  /** A control was left, or a switch turned: the draft stores it. */
  onStore: (change: SignatureRequestChange) => void
}

/** Step 4: what the mail says, and how recipients are asked. */
export function OptionsStep({ options, headingRef, onChange, onStore }: OptionsStepProps) {
  const { emailSubject, emailMessage, requireAuth, sendReminders } = options
  return (
    <Card overline="Step 4 of 4" title="Signing Options" headingRef={headingRef}>
      <CardBody className="options">
        <TextField
          label="Subject Line"
          maxLength={limits.subjectLength}
          value={emailSubject}
          onChange={(event) => onChange({ ...options, emailSubject: event.target.value })}
          onBlur={() => onStore({ emailSubject })}
        />
        <TextArea
          label="Message"
          maxLength={limits.messageLength}
          value={emailMessage}
          onChange={(event) => onChange({ ...options, emailMessage: event.target.value })}
          onBlur={() => onStore({ emailMessage })}
        />
        <div>
          <Switch
            label="Require authentication"
            hint="A code by e-mail before anything is shown"
            checked={requireAuth}
            onChange={(on) => {
              onChange({ ...options, requireAuth: on })
              onStore({ requireAuth: String(on) as 'true' | 'false' })
            }}
          />
          <Switch
            label="Send reminders"
            hint="After 3 days, then every 3"
            checked={sendReminders}
            onChange={(on) => {
              onChange({ ...options, sendReminders: on })
              onStore({ sendReminders: String(on) as 'true' | 'false' })
            }}
          />
        </div>
      </CardBody>
    </Card>
  )
}
