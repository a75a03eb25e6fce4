import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the heading when the focused element has disappeared with a status change or a retry.
 *
 * @param state key of the current state
 * @param atOnce focuses on mount too
 */
export function useFocusOnChange(heading: RefObject<HTMLElement | null>, state: string, atOnce: boolean): void {
  const previous = useRef(atOnce ? null : state)
  useEffect(() => {
    if (previous.current === state) return
    previous.current = state
    heading.current?.focus()
  }, [heading, state])
}
