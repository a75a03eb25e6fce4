/** Whose tooltip is to be shown, and whether the focus or a pointer came there. */
interface Arrival {
  target: HTMLElement
  byKeyboard: boolean
}

/**
 * Waits for the first pointer or focus on anything with a tooltip, then loads what shows them. It begins with wherever
 * pointer or focus are by then.
 */
export function installTooltips(): () => void {
  const stop = new AbortController()
  let latest: Arrival | null = null
  let isLoading = false
  const look = (event: Event) => {
    latest = arrivalOf(event)
    if (!latest || isLoading) return
    isLoading = true
    void import('./tooltips.js').then(({ showTooltips }) => {
      stop.abort()
      showTooltips(latest)
    })
  }
  for (const type of ['pointerover', 'focusin'] as const) document.addEventListener(type, look, { signal: stop.signal })
  return () => stop.abort()
}

/** Null for what is on nothing with a tooltip, and for a touch or a click: they show none. */
function arrivalOf(event: Event): Arrival | null {
  const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
  const byKeyboard = event.type === 'focusin'
  const shows = byKeyboard ? target?.matches(':focus-visible') : (event as PointerEvent).pointerType !== 'touch'
  return target && shows ? { target, byKeyboard } : null
}
