/** What is pressed now would move away from under the pointer if a line came above it: the press comes first. */
export function onceReleased(then: () => void): void {
  if (!document.querySelector(':active:not(html, body)')) return then()
  const heard = new AbortController()
  const released = () => {
    heard.abort()
    setTimeout(then)
  }
  // A press by touch is told after the finger has left.
  for (const end of ['pointerup', 'click']) window.addEventListener(end, released, { signal: heard.signal })
}
