import { type RefObject, useEffect, useRef } from 'react'

/**
 * Closes what is open in a place: by Escape, by a press outside, and when the focus leaves.
 *
 * @param close is told whether the focus should go back
 */
export function useLetGo(place: RefObject<HTMLElement | null>, open: boolean, close: (back: boolean) => void): void {
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
