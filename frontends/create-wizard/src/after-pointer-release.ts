/** Waits until the pointer is released, so that a line inserted above does not move the pressed control away. */
export function afterPointerRelease(then: () => void): void {
  if (!document.querySelector(':active:not(html, body)')) return then()
  const stop = new AbortController()
  const released = () => {
    stop.abort()
    setTimeout(then)
  }
  // Touch fires `click` after the finger has left.
  for (const end of ['pointerup', 'click']) window.addEventListener(end, released, { signal: stop.signal })
}
