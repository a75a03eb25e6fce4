/** So long after the page has loaded nothing is fetched ahead: what it shows first has the network to itself. */
const quietMs = 3000

const waiting: (() => Promise<void>)[] = []
let isStarted = false

/** Does one after the other, once the page has loaded and the browser has nothing else to do. */
export function whenIdle(task: () => Promise<void>): void {
  waiting.push(task)
  if (isStarted) return
  isStarted = true
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

const begin = (): unknown => setTimeout(next, quietMs)

function next(): void {
  const task = waiting.shift()
  if (!task) {
    isStarted = false
    return
  }
  const run = () => void task().finally(next)
  // Safari has no such callback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run)
}
