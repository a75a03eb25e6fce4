import type { Me } from '@countersign/contracts'
import { Link } from '@countersign/ui'
import { LogOut, SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'

interface AccountMenuProps {
  person: NonNullable<Me['person']>
  startAt: 'first' | 'last'
  /** The menu with its button: a press outside closes the menu. */
  place: RefObject<HTMLElement | null>
  onClose: () => void
  /** Closes it without moving the focus. */
  onLeave: () => void
  onSignOut: () => void
}

/** A menu: arrow keys, Home and End move, Escape and Tab close. */
export function AccountMenu({ person, startAt, place, onClose, onLeave, onSignOut }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const items = () => [...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(
    () =>
      items()
        .at(startAt === 'first' ? 0 : -1)
        ?.focus(),
    [startAt],
  )
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const stop = new AbortController()
    const outside = ({ target }: Event) => target instanceof Node && !place.current?.contains(target) && leave()
    document.addEventListener('pointerdown', outside, { signal: stop.signal })
    window.addEventListener('popstate', () => leave(), { signal: stop.signal })
    return () => stop.abort()
  }, [place])
  const key = (event: KeyboardEvent) => {
    const all = items()
    const at = all.findIndex((one) => one === document.activeElement)
    const next = { ArrowDown: (at + 1) % all.length, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (next !== undefined) all.at(next)?.focus()
    else if (event.key === 'Escape') onClose()
    else {
      if (event.key === 'Tab') onClose()
      return
    }
    event.preventDefault()
  }
  return (
    <div className="pop pop--end pop--account">
      <div className="pop__head">
        <p className="pop__name">{person.name}</p>
        <p className="hint">{person.email}</p>
      </div>
      <hr className="pop__sep" />
      <div ref={menu} role="menu" tabIndex={-1} aria-label="Account" onKeyDown={key}>
        <Link className="pop__item" to="/settings" role="menuitem" tabIndex={-1} onClick={onClose}>
          <SlidersHorizontal className="icon" />
          Settings
        </Link>
        <hr className="pop__sep" aria-hidden="true" />
        <button className="pop__item" type="button" role="menuitem" tabIndex={-1} onClick={onSignOut}>
          <LogOut className="icon" />
          Sign out
        </button>
      </div>
    </div>
  )
}
