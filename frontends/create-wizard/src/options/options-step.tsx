import { limits, type SignatureRequestChange } from '@countersign/contracts'
import { Card, CardBody } from '@countersign/ui/requests'
import { Switch, TextArea, TextField } from '@countersign/ui/fields'
import { memo, type Ref, useEffect, useState } from 'react'
import { afterPointerRelease } from '../after-pointer-release.js'
import { Times } from '../lazy-parts.js'
import type { Options } from './options.js'
import type { UntilProps } from './times.js'

interface OptionsStepProps extends UntilProps {
  options: Options
  /** Names of the options that wait for a connection. */
  unstored: readonly string[]
  headingRef: Ref<HTMLHeadingElement>
  onChange: (options: Options) => void
  /** Runs when a control loses focus or a switch is toggled. */
  onStore: (change: SignatureRequestChange) => void
}

/** Step 4: mail texts, how recipients authenticate, reminders and the deadline. */
export const OptionsStep = memo(function OptionsStep({
  options,
  unstored,
  headingRef,
  onChange,
  onStore,
  ...until
}: OptionsStepProps) {
  const { emailSubject, emailMessage, requireAuth, sendReminders } = options
  const [marked, setMarked] = useState(unstored)
  useEffect(() => afterPointerRelease(() => setMarked(unstored)), [unstored])
  const waits = (name: keyof Options) => (marked.includes(name) ? 'Not saved yet: no connection.' : null)
  return (
    <Card overline="Step 4 of 4" title="Signing Options" headingRef={headingRef}>
      <CardBody className="options">
        <TextField
          label="Subject Line"
          maxLength={limits.subjectLength}
          value={emailSubject}
          error={waits('emailSubject')}
          onChange={(event) => onChange({ ...options, emailSubject: event.target.value })}
          onBlur={() => onStore({ emailSubject })}
        />
        <TextArea
          label="Message"
          maxLength={limits.messageLength}
          value={emailMessage}
          error={waits('emailMessage')}
          onChange={(event) => onChange({ ...options, emailMessage: event.target.value })}
          onBlur={() => onStore({ emailMessage })}
        />
        <div>
          <Switch
            label="Require authentication"
            hint="Recipients enter an emailed code to open the documents"
            checked={requireAuth}
            onChange={(on) => {
              onChange({ ...options, requireAuth: on })
              onStore({ requireAuth: String(on) as 'true' | 'false' })
            }}
          />
          <Switch
            label="Send reminders"
            hint="Up to five reminders, only to people whose turn it is"
            checked={sendReminders}
            onChange={(on) => {
              onChange({ ...options, sendReminders: on })
              onStore({ sendReminders: String(on) as 'true' | 'false' })
            }}
          />
        </div>
        <Times {...{ options, waits, onChange, onStore }} {...until} />
      </CardBody>
    </Card>
  )
})
