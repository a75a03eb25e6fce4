import { useLayoutEffect, useRef, useState } from 'react'
import type { ScreenSize } from './geometry/snap.js'

/** Tracks an element's size in CSS pixels; zero before it mounts. */
export function useScreenSize<Of extends HTMLElement>() {
  const ref = useRef<Of>(null)
  const [size, setSize] = useState<ScreenSize>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
