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

/**
 * Calls with the page's heading, now or when it appears, and with the one that takes its place where that had the focus: a
 * page's shape has a heading too. Ends when it is told to, or when somebody moved the focus.
 */
function whenHeadingIsThere(found: (heading: HTMLElement) => void): () => void {
  const main = document.getElementById('main')
  if (!main) return () => {}
  let last: HTMLElement | null = null
  const look = () => {
    const active = document.activeElement
    if (active !== null && active !== document.body) return void (active !== last && observer.disconnect())
    const heading = main.querySelector<HTMLElement>('h1[tabindex]')
    if (!heading || heading === last) return
    last = heading
    found(heading)
  }
  const observer = new MutationObserver(look)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  observer.observe(main, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()
}
