import { type RefObject, useEffect, useRef } from 'react'

/**
 * The focus goes to the heading when what had it is gone: the buttons of the status before, or the Retry of an error.
 *
 * @param standing how what is shown stands, in a word
 * @param atOnce on the first showing too
 */
export function useFocusOnChange(heading: RefObject<HTMLElement | null>, standing: string, atOnce: boolean): void {
  const before = useRef(atOnce ? null : standing)
  useEffect(() => {
    if (before.current === standing) return
    before.current = standing
    heading.current?.focus()
  }, [heading, standing])
}
