import { type RefObject, useEffect, useRef } from 'react'

/**
 * The focus goes to the heading when what had it is gone: the buttons of the status before, or the Retry of an error.
 *
 * @param status of what is shown
 * @param atOnce on the first showing too
 */
export function useFocusOnChange(heading: RefObject<HTMLElement | null>, status: string, atOnce: boolean): void {
  const before = useRef(atOnce ? null : status)
  useEffect(() => {
    if (before.current === status) return
    before.current = status
    heading.current?.focus()
  }, [heading, status])
}
