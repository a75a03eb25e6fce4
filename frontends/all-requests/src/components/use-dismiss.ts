import { type RefObject, useEffect, useRef } from 'react'

/**
 * Closes a popup on Escape, on an outside press and when it loses focus.
 *
 * @param close receives true if the focus should return to the trigger
 */
export function useDismiss(place: RefObject<HTMLElement | null>, open: boolean, close: (back: boolean) => void): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => {
    if (!open) return
    const key = (event: KeyboardEvent) => event.key === 'Escape' && latest.current(true)
    const outside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) latest.current(false)
    }
    document.addEventListener('keydown', key)
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('keydown', key)
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open, place])
}
