import { type RefObject, useEffect, useState } from 'react'

/** One window height ahead, so content is ready before it scrolls into view. */
const margin = '100% 0px'

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
