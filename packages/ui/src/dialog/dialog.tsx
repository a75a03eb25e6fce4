import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, type Ref, useRef } from 'react'
import { IconButton } from '../button/icon-button.js'
import { classNames } from '../class-names.js'
import { tellNonce } from '../csp-nonce.js'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  text?: ReactNode
  wide?: boolean
  /** A look of its own, besides the usual one. */
  className?: string
  /** A cross in the corner, for dialogs that only tell something. */
  closeLabel?: string
  children?: ReactNode
  foot?: ReactNode
  /** Where the focus starts; the first thing that can have it where left out. */
  initialFocus?: { current: HTMLElement | null }
  contentRef?: Ref<HTMLDivElement>
}

/** A sheet above the page. Escape and the scrim close it; the focus returns to what opened it. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, text, wide, className, closeLabel, children, foot, initialFocus, contentRef } = props
  tellNonce()
  const opener = useRef(document.activeElement)
  const focusOpener = (event: Event) => {
    // Dialogs here have no trigger of their own: they are put onto the page by whatever opens them.
    event.preventDefault()
    const { activeElement } = document
    const free = activeElement === null || activeElement === document.body
    if (free && opener.current instanceof HTMLElement) opener.current.focus()
  }
  const focusFirst = (event: Event) => {
    // Where there is nothing to do but read, the sheet itself has the focus, not the cross that closes it.
    const first =
      initialFocus?.current ?? (closeLabel && event.currentTarget instanceof HTMLElement && event.currentTarget)
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className="scrim">
          <Primitive.Content
            className={classNames('dialog', wide && 'dialog--wide', className)}
            ref={contentRef}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={focusOpener}
            {...(text === undefined && { 'aria-describedby': undefined })}
          >
            <div className="dialog__head">
              <Primitive.Title className="dialog__title">{title}</Primitive.Title>
              {closeLabel && (
                <IconButton label={closeLabel} icon={<X className="icon" aria-hidden="true" />} onClick={onClose} />
              )}
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
