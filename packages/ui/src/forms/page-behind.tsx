import { useLayoutEffect } from 'react'

/** Selector for elements that Radix hides from screen readers. */
const hidden = '[data-aria-hidden="true"]'

/** Makes the page behind an open list inert: elements hidden from screen readers must not be focusable (WCAG 4.1.2). */
export function PageBehind() {
  useLayoutEffect(() => {
    let behind: HTMLElement[] = []
    // Radix marks the page by the next frame.
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
