import { MenuButton } from '@countersign/ui/menu'
import { useContext, useEffect, useRef, useState } from 'react'

/** State of a dialog opened by a button. The button, or that of the menu around it, gets the focus back. */
export function useDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const focused = useContext(MenuButton) ?? button
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) focused.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen, focused])
  return { isOpen, opener: button, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}
