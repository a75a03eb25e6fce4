/** Waits for the first pointer or focus on anything with a tooltip, then loads what shows them. */
export function installTooltips(): () => void {
  const stop = new AbortController()
  const first = (event: Event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tip]') : null
    if (!target) return
    stop.abort()
    void import('./tooltips.js').then(({ showTooltips }) => showTooltips(target, event.type === 'focusin'))
  }
  for (const type of ['pointerover', 'focusin'] as const)
    document.addEventListener(type, first, { signal: stop.signal })
  return () => stop.abort()
}
