import { useEffect, useRef } from 'react'

/**
 * After going to another page: its top is shown and its heading has the focus, as if it had been loaded. Not on the first
 * one, which the browser has loaded.
 */
export function useArrival(path: string): void {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    window.scrollTo(0, 0)
    return whenHeadingIsThere((heading) => heading.focus({ preventScroll: true }))
  }, [path])
}

/** Calls with the page's heading, now or when it appears; ends when it is told to, or when somebody moved the focus. */
function whenHeadingIsThere(found: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('main')
  if (!main) return () => {}
  const look = (): boolean => {
    const heading = main.querySelector<HTMLElement>('h1[tabindex]')
    const free = document.activeElement === document.body || document.activeElement === null
    if (heading && free) found(heading)
    return heading !== null || !free
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  if (look()) return () => {}
  const observer = new MutationObserver(() => look() && observer.disconnect())
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}
