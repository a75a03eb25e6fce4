import { useCallback, useRef } from 'react'

/** Goes to a step: it comes into view and its title takes the focus (rule drafting-1). */
export function useStep() {
  const heading = useRef<HTMLHeadingElement>(null)
  const goThere = useCallback(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
  }, [])
  return { heading, goThere }
}
