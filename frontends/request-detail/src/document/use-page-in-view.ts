import { type RefObject, useCallback, useEffect, useState } from 'react'

/** A page is in view once its upper edge is above this share of the window height. */
const share = 0.4

const papersIn = (container: HTMLElement | null) => [...(container?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]

/**
 * Tracks the page in view and scrolls to another.
 *
 * @param container contains the pages, each with its number as `data-page`
 */
export function usePageInView(container: RefObject<HTMLElement | null>): {
  page: number
  goTo: (page: number) => void
} {
  const [page, setPage] = useState(1)
  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      const reached = papersIn(container.current).filter(
        (paper) => paper.getBoundingClientRect().top < window.innerHeight * share,
      )
      setPage(Number(reached.at(-1)?.dataset.page ?? 1))
    }
    const schedule = () => (frame ||= requestAnimationFrame(update))
    const stop = new AbortController()
    window.addEventListener('scroll', schedule, { passive: true, signal: stop.signal })
    window.addEventListener('resize', schedule, { signal: stop.signal })
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [container])
  const goTo = useCallback(
    (next: number) => {
      papersIn(container.current)[next - 1]?.scrollIntoView({ block: 'start' })
      // The last pages may be too short to scroll that far.
      setPage(next)
    },
    [container],
  )
  return { page, goTo }
}
