import { useLayoutEffect } from 'react'

/** How the primitives mark what they have hidden from screen readers. */
const hidden = '[data-aria-hidden="true"]'

/**
 * Takes the page behind an open list out of the focus order too: its primitive hides the page from screen readers, and what
 * is hidden from them must not be focusable (WCAG 4.1.2).
 */
export function PageBehind() {
  useLayoutEffect(() => {
    let behind: HTMLElement[] = []
    // By the next frame the page is marked.
    const frame = requestAnimationFrame(() => {
      behind = [...document.querySelectorAll<HTMLElement>(hidden)].filter(({ inert }) => !inert)
      for (const element of behind) element.inert = true
    })
    return () => {
      cancelAnimationFrame(frame)
      for (const element of behind) element.inert = false
    }
  }, [])
  return null
}
