import { Button } from '@countersign/ui'
import { ArrowDown, List } from 'lucide-react'
import { finishText } from '../fields/field-text.js'
import { countText } from './signing-bar.js'
import type { Ending } from './ending.js'
import { finishLabel } from './panel.js'
import { Ticks } from './ticks.js'
import { Trouble } from './trouble.js'

/** Bottom bar on a phone, in reach of both thumbs: progress, field list and Next. */
export function Dock({ onList, ...ending }: Ending & { onList: () => void }) {
  const { view, signing, finish, reading, onFinish } = ending
  const count = countText(signing)
  const ready = signing.open.length === 0
  return (
    <div className="dock" id="own" tabIndex={-1}>
      <Ticks signing={signing} />
      <Trouble {...ending} />
      {ready && (
        <p className="dock__says" id="finish-says">
          {reading ?? finishText([], {}, view.documents.length)}
        </p>
      )}
      <div className="dock__row">
        <Button
          variant="ghost"
          size="l"
          className="dock__list"
          aria-haspopup="dialog"
          aria-label={`${count}. Open the list of your fields`}
          icon={<List className="icon" />}
          onClick={onList}
        >
          {count}
        </Button>
        {ready ? (
          <Button variant="primary" size="l" busy={finish.isPending} aria-describedby="finish-says" onClick={onFinish}>
            {finishLabel(ending)}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="l"
            iconAfter={<ArrowDown className="icon icon--s" />}
            onClick={signing.advance}
          >
            {`${signing.advanceLabel} · ${signing.open.length} left`}
          </Button>
        )}
      </div>
    </div>
  )
}
