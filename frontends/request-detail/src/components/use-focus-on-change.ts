import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the heading when the focused element has disappeared with a status change or a retry.
 *
 * @param standing key of the current state
 * @param atOnce focuses on mount too
 */
export function useFocusOnChange(heading: RefObject<HTMLElement | null>, standing: string, atOnce: boolean): void {
  const before = useRef(atOnce ? null : standing)
  useEffect(() => {
    if (before.current === standing) return
    before.current = standing
    heading.current?.focus()
  }, [heading, standing])
}
