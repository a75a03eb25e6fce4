import { Notice, VisuallyHidden } from '@countersign/ui'
import { useState } from 'react'
import { waitOf } from '../parts/countdown.js'
import { signInWords as words } from '../words.js'

interface PausedProps {
  left: number
  sentence?: (time: string) => string
}

/** Attempts are delayed. Screen readers hear the time once, not each second. */
export function Paused({ left, sentence = words.paused }: PausedProps) {
  const [atFirst] = useState(() => waitOf(left))
  return (
    <>
      <VisuallyHidden>
        <span role="alert">{`${words.pausedTitle}. ${sentence(atFirst)} ${words.nobodyLocked}`}</span>
      </VisuallyHidden>
      <div aria-hidden="true">
        <Notice tone="bad" title={words.pausedTitle}>
          <span className="num">{sentence(waitOf(left))}</span> {words.nobodyLocked}
        </Notice>
      </div>
    </>
  )
}
