import { type RefObject, useEffect, useState } from 'react'

/** How far beyond the window things count as near: one is there before it is scrolled to. */
const margin = '100% 0px'

/** Whether an element is in the window or near it. */
export function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return near
}
