import { type RefObject, useEffect } from 'react'

/** `/` focuses the box, unless the user is typing or a dialog is open. */
export function useSlash(box: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event
      const typing = target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
      const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing || dialog) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [box])
}
