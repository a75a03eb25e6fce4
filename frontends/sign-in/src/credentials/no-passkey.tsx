import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { PlainPage } from '../parts/plain-page.js'
import type { Enrollment } from './use-enrollment.js'
import { leave } from '../leave.js'

/** The browser or the server created no passkey; nothing has changed. */
export function NoPasskey({ enrollment, text }: { enrollment: Enrollment; text: string }) {
  return (
    <PlainPage title="No passkey was created" lede={text}>
      <Button
        variant="primary"
        size="l"
        block
        busy={enrollment.busy}
        icon={<RotateCw className="icon" />}
        onClick={() => enrollment.submit('passkey')}
      >
        Try again
      </Button>
      <Button size="l" block onClick={() => enrollment.choose('password')}>
        Use a password instead
      </Button>
    </PlainPage>
  )
}

/** An enrollment ends after ten minutes. */
export function PageTooOld() {
  return (
    <PlainPage title="This page was open too long" lede="This page was open too long. Load it again.">
      <Button variant="primary" size="l" block icon={<RotateCw className="icon" />} onClick={leave.again}>
        Load it again
      </Button>
    </PlainPage>
  )
}
