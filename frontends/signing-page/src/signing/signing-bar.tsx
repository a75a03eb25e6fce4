import type { OpenSigningView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { ArrowDown } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import { Moved } from '../parts/heading.js'
import { Logo } from '../parts/logo.js'
import { senderOf, titleOf } from '../parts/format.js'
import type { SigningState } from './signing-state.js'
import { MoreMenu } from './more-menu.js'
import { Ticks } from './ticks.js'

interface SigningBarProps {
  view: OpenSigningView
  token: string
  /** Null for recipients without fields. */
  signing: SigningState | null
  wide: boolean
  asList: boolean
  onAsList: () => void
  onAbout: () => void
  onDecline: () => void
}

/** Page header: title, progress and Next. */
export function SigningBar({ view, token, signing, wide, ...menu }: SigningBarProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useContext(Moved)
  useEffect(() => {
    if (moved) heading.current?.focus()
  }, [moved])
  const walks = signing && wide && !menu.asList
  return (
    <header className="signing-bar">
      <Logo height={wide ? 26 : 22} />
      <i className="signing-bar__rule" />
      <h1 className="signing-bar__title" ref={heading} tabIndex={-1}>
        <span className="truncate" dir="auto">
          {titleOf(view.request.title)}
        </span>
        <span className="signing-bar__from truncate"> from {senderOf(view.sender.name)}</span>
      </h1>
      {walks && (
        <div className="signing-bar__count">
          <Ticks signing={signing} />
          <span>{countText(signing)}</span>
        </div>
      )}
      {walks && signing.open.length > 0 && <NextButton signing={signing} />}
      <MoreMenu view={view} token={token} {...menu} />
    </header>
  )
}

/** `2 of 5`: the current field; before the first and after the last, the number of fields. */
export function countText({ fields, currentId, open }: SigningState): string {
  if (open.length === 0) return `${fields.length} of ${fields.length}`
  const place = fields.findIndex(({ id }) => id === currentId) + 1
  return place > 0 ? `${place} of ${fields.length}` : fields.length === 1 ? '1 field' : `${fields.length} fields`
}

export function NextButton({ signing, size }: { signing: SigningState; size?: 'm' | 'l' }) {
  return (
    <Button
      variant="primary"
      size={size ?? 'l'}
      iconAfter={<ArrowDown className="icon icon--s" />}
      onClick={signing.advance}
    >
      {signing.advanceLabel}
    </Button>
  )
}
