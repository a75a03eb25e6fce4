import { Button } from '@countersign/ui'
import { Frame } from '../frame.js'
import { Heading } from '../parts/heading.js'
import { secondFactorWords as words } from '../words.js'

/** After a recovery code: the number of codes left, and where new ones are made. */
export function CodesLeft({ left, onGoOn }: { left: number; onGoOn: () => void }) {
  return (
    <Frame>
      <Heading>{words.codesLeft(left)}</Heading>
      <p className="lede">{words.codesLeftLede}</p>
      <div className="gate__form">
        <Button variant="primary" size="l" block onClick={onGoOn}>
          {words.goOn}
        </Button>
      </div>
    </Frame>
  )
}
