import { Button } from '@countersign/ui'
import { PlainPage } from '../parts/plain-page.js'
import { secondFactorWords as words } from '../words.js'

/** After a recovery code: the number of codes left, and where new ones are made. */
export function CodesLeft({ left, onGoOn }: { left: number; onGoOn: () => void }) {
  return (
    <PlainPage title={words.codesLeft(left)} lede={words.codesLeftLede}>
      <Button variant="primary" size="l" block onClick={onGoOn}>
        Continue
      </Button>
    </PlainPage>
  )
}
