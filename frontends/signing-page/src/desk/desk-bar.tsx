import type { OpenSigningView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { ArrowDown } from 'lucide-react'
import { useContext, useEffect, useRef } from 'react'
import { Moved } from '../parts/heading.js'
import { Logo } from '../parts/logo.js'
import { senderOf, titleOf } from '../parts/words.js'
import type { DeskState } from './desk-state.js'
import { MoreMenu } from './more-menu.js'
import { Ticks } from './ticks.js'

interface DeskBarProps {
  view: OpenSigningView
  token: string
  /** Null for who has no fields. */
  desk: DeskState | null
  wide: boolean
  asList: boolean
  onAsList: () => void
  onAbout: () => void
  onDecline: () => void
}

/** The head of the desk: what it is about, how far one is, and on. */
export function DeskBar({ view, token, desk, wide, ...menu }: DeskBarProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useContext(Moved)
  useEffect(() => {
    if (moved) heading.current?.focus()
  }, [moved])
  const walks = desk && wide && !menu.asList
  return (
    <header className="deskbar">
      <Logo height={wide ? 26 : 22} />
      <i className="deskbar__rule" />
      <h1 className="deskbar__title" ref={heading} tabIndex={-1}>
        {titleOf(view.request.title)}
        <span className="deskbar__from"> from {senderOf(view.sender.name)}</span>
      </h1>
      {walks && (
        <div className="deskbar__count">
          <Ticks desk={desk} />
          <span>{countText(desk)}</span>
        </div>
      )}
      {walks && desk.open.length > 0 && <NextButton desk={desk} />}
      <MoreMenu view={view} token={token} {...menu} />
    </header>
  )
}

/** `2 of 5`: where one is; before that, and at the end, how many there are. */
export function countText({ fields, currentId, open }: DeskState): string {
  if (open.length === 0) return `${fields.length} of ${fields.length}`
  const place = fields.findIndex(({ id }) => id === currentId) + 1
  return place > 0 ? `${place} of ${fields.length}` : fields.length === 1 ? '1 field' : `${fields.length} fields`
}

export function NextButton({ desk, size }: { desk: DeskState; size?: 'm' | 'l' }) {
  return (
    <Button
      variant="primary"
      size={size ?? 'l'}
      iconAfter={<ArrowDown className="icon icon--s" aria-hidden="true" />}
      onClick={() => (desk.next ? desk.goNext() : desk.showGaps())}
    >
      {desk.currentId === null ? 'First field' : 'Next field'}
    </Button>
  )
}
