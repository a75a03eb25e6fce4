import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { PlainPage } from '../parts/plain-page.js'
import { credentialWords as words } from '../words.js'
import type { Enrollment } from './use-enrollment.js'

/** The browser or the server created no passkey; nothing has changed. */
export function NoPasskey({ enrollment, text }: { enrollment: Enrollment; text: string }) {
  return (
    <PlainPage title={words.noPasskeyTitle} lede={text}>
      <Button
        variant="primary"
        size="l"
        block
        busy={enrollment.busy}
        icon={<RotateCw className="icon" aria-hidden="true" />}
        onClick={() => enrollment.submit('passkey')}
      >
        {words.tryAgain}
      </Button>
      <Button size="l" block onClick={() => enrollment.choose('password')}>
        {words.passwordInstead}
      </Button>
    </PlainPage>
  )
}
