import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { leave } from '../leave.js'
import { commonWords as words } from '../words.js'
import { PlainPage } from './plain-page.js'

/** An enrollment ends after ten minutes. */
export function PageTooOld() {
  return (
    <PlainPage title={words.pageOld} lede={words.pageOldText}>
      <Button
        variant="primary"
        size="l"
        block
        icon={<RotateCw className="icon" aria-hidden="true" />}
        onClick={leave.again}
      >
        {words.loadAgain}
      </Button>
    </PlainPage>
  )
}
