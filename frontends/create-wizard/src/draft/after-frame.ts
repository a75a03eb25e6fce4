import type { Change } from './change.js'

/** Makes a change's call once the browser has shown the change, or when the page is left before. */
export const afterFrame =
  (execute: Change['execute']): Change['execute'] =>
  (...to) =>
    frameOrEnd().then(() => execute(...to))

const frameOrEnd = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = new AbortController()
    const resume = () => {
      stop.abort()
      resolve()
    }
    // After an input, browsers draw the frame ahead of timers.
    setTimeout(resume)
    window.addEventListener('pagehide', resume, { signal: stop.signal })
  })
