import { useCallback, useRef } from 'react'

/** Scrolls to a step and focuses its title (rule drafting-1). */
export function useStep() {
  const heading = useRef<HTMLHeadingElement>(null)
  const goThere = useCallback(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' })
  }, [])
  return { heading, goThere }
}
