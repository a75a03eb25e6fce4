import {
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

/** The button of the surrounding menu. A dialog that a menu entry opens returns the focus to it. */
export const MenuButton = createContext<RefObject<HTMLButtonElement | null> | null>(null)

interface ButtonProps {
  ref: RefObject<HTMLButtonElement | null>
  'aria-expanded': boolean
  'aria-controls': string
  onClick: () => void
}

interface MenuProps {
  id: string
  button: (props: ButtonProps) => ReactNode
  /** Buttons and links. They stay mounted, so that their dialogs outlast the menu. */
  children: ReactNode
}

/** A button that discloses further actions. Escape, an outside press, leaving by Tab or a choice closes it. */
export function Menu({ id, button, children }: MenuProps) {
  const place = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const isInside = (target: EventTarget | null) => target instanceof Node && place.current?.contains(target)
  useEffect(() => {
    if (!open) return
    const leave = ({ target }: Event) => isInside(target) || setOpen(false)
    const stop = new AbortController()
    for (const type of ['pointerdown', 'focusin']) document.addEventListener(type, leave, { signal: stop.signal })
    return () => stop.abort()
  }, [open])
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
  }
  // Events of a dialog bubble through its portal.
  const choose = ({ target }: MouseEvent) => {
    if (target instanceof Element && isInside(target) && target.closest('a, button')) close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape bubbles up from the button and the entries
    <div className="anchor" ref={place} onKeyDown={escape}>
      {button({ ref: opener, 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) })}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- clicks bubble up from the entries */}
      <div className="pop pop--end pop--acts" id={id} hidden={!open} onClick={choose}>
        <MenuButton value={opener}>{children}</MenuButton>
      </div>
    </div>
  )
}
