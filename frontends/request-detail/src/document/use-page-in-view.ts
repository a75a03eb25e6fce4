import { type RefObject, useCallback, useEffect, useState } from 'react'

/** A page is in view once its upper edge is above this share of the window height. */
const share = 0.4

const papersIn = (desk: HTMLElement | null) => [...(desk?.querySelectorAll<HTMLElement>('[data-page]') ?? [])]

/**
 * Tracks the page in view and scrolls to another.
 *
 * @param desk contains the pages, each with its number as `data-page`
 */
export function usePageInView(desk: RefObject<HTMLElement | null>): { page: number; goTo: (page: number) => void } {
  const [page, setPage] = useState(1)
  useEffect(() => {
    let asked = 0
    const look = () => {
      asked = 0
      const reached = papersIn(desk.current).filter(
        (paper) => paper.getBoundingClientRect().top < window.innerHeight * share,
      )
      setPage(Number(reached.at(-1)?.dataset.page ?? 1))
    }
    const ask = () => (asked ||= requestAnimationFrame(look))
    const stop = new AbortController()
    window.addEventListener('scroll', ask, { passive: true, signal: stop.signal })
    window.addEventListener('resize', ask, { signal: stop.signal })
    return () => {
      stop.abort()
      cancelAnimationFrame(asked)
    }
  }, [desk])
  const goTo = useCallback(
    (next: number) => {
      papersIn(desk.current)[next - 1]?.scrollIntoView({ block: 'start' })
      // The last pages may be too short to scroll that far.
      setPage(next)
    },
    [desk],
  )
  return { page, goTo }
}
