import { type RefObject, useEffect, useRef } from 'react'

/** Drag distance in CSS pixels that closes a sheet (rule signing-18). */
const farEnough = 96

/** Behaviour of a bottom sheet on a phone: it stays above the keyboard, and dragging its head down closes it. */
export function useSheet(sheet: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = sheet.current
    const screen = window.visualViewport
    if (!element || !screen) return
    const lift = () => {
      const covered = Math.max(0, window.innerHeight - screen.height - screen.offsetTop)
      element.style.setProperty('--keyboard', `${covered}px`)
    }
    lift()
    const stop = new AbortController()
    for (const type of ['resize', 'scroll']) screen.addEventListener(type, lift, { signal: stop.signal })
    return () => stop.abort()
  }, [sheet])
  useEffect(() => {
    const head = sheet.current?.querySelector<HTMLElement>('.dialog__head')
    if (!head) return
    const stop = new AbortController()
    let from: number | null = null
    const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', act: (y: number) => void) =>
      head.addEventListener(type, ({ clientY }) => act(clientY), { signal: stop.signal })
    listen('pointerdown', (y) => (from = y))
    listen('pointermove', (y) => {
      if (from !== null && y - from >= farEnough) close.current()
    })
    for (const type of ['pointerup', 'pointercancel'] as const) listen(type, () => (from = null))
    return () => stop.abort()
  }, [sheet])
}
