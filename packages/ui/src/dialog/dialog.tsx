import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, type Ref, useId, useRef } from 'react'
import { IconButton } from '../button/icon-button.js'
import { classNames } from '../class-names.js'
import { shareNonce } from '../csp-nonce.js'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  wide?: boolean
  className?: string
  /** Shows a close button, for purely informational dialogs. */
  closeLabel?: string
  children?: ReactNode
  foot?: ReactNode
  /** Defaults to the first focusable element. */
  initialFocus?: { current: HTMLElement | null }
  contentRef?: Ref<HTMLDivElement>
}

/** Presses of Escape that a dialog left to the focused dialog above it. */
const left = new WeakSet<Event>()

const dialogOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-dialog]')?.dataset.dialog : undefined

/** A modal dialog. Escape and the scrim close it; the focus returns to the previously focused element. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, text, wide, className, closeLabel, children, foot, initialFocus, contentRef } = props
  shareNonce()
  const id = useId()
  const opener = useRef(document.activeElement)
  const focusOpener = (event: Event) => {
    // Dialogs mount when opened and have no Radix trigger, so restore the focus manually.
    event.preventDefault()
    const { activeElement } = document
    const free = activeElement === null || activeElement === document.body
    if (free && opener.current instanceof HTMLElement) opener.current.focus()
  }
  const focusFirst = (event: Event) => {
    // A dialog with nothing but text takes the focus itself, instead of its close button.
    const first =
      initialFocus?.current ?? (closeLabel && event.currentTarget instanceof HTMLElement && event.currentTarget)
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  // Radix listens for Escape some renders after the focus has moved, and until then gives it to the layer below.
  const leaveToFocused = (event: KeyboardEvent) => {
    const focused = dialogOf(event.target)
    if (!focused || focused === id) return
    event.preventDefault()
    left.add(event)
  }
  const closeByEscape = ({ key, target, nativeEvent }: ReactKeyboardEvent) => {
    const isOpen = !nativeEvent.defaultPrevented || left.has(nativeEvent)
    if (key === 'Escape' && isOpen && dialogOf(target) === id) onClose()
  }
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim">
          <Primitive.Content
            className={classNames('dialog', wide && 'dialog--wide', className)}
            ref={contentRef}
            data-dialog={id}
            onEscapeKeyDown={leaveToFocused}
            onKeyDown={closeByEscape}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={focusOpener}
            {...(text === undefined && { 'aria-describedby': undefined })}
          >
            <div className="dialog__head">
              <Primitive.Title className="dialog__title">{title}</Primitive.Title>
              {closeLabel && <IconButton label={closeLabel} icon={<X className="icon" />} onClick={onClose} />}
            </div>
            {text !== undefined && <Primitive.Description className="dialog__text">{text}</Primitive.Description>}
            {children}
            {foot !== undefined && <div className="dialog__foot">{foot}</div>}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
