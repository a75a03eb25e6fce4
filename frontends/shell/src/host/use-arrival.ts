import { useEffect, useRef } from 'react'

/** After navigation, scrolls to the top and focuses the heading, as a page load does. Skips the first page. */
export function useArrival(path: string): void {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    window.scrollTo(0, 0)
    return whenHeadingIsThere((heading) => heading.focus({ preventScroll: true }))
  }, [path])
}

/**
 * Reports the page's heading when it appears. If a skeleton's heading has the focus, also reports the one that replaces
 * it. Stops on request, or when the user moves the focus.
 */
function whenHeadingIsThere(found: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('main')
  if (!main) return () => {}
  let last: HTMLElement | null = null
  const check = () => {
    const active = document.activeElement
    if (active !== null && active !== document.body) return void (active !== last && observer.disconnect())
    const heading = main.querySelector<HTMLElement>('h1[tabindex]')
    if (!heading || heading === last) return
    last = heading
    found(heading)
  }
  const observer = new MutationObserver(check)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  observer.observe(main, { childList: true, subtree: true })
  check()
  return () => observer.disconnect()
}
