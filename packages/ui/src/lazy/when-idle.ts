/** Pause after page load before anything is prefetched, so the first view has the network to itself. */
const prefetchDelayMs = 3000

const waiting: (() => Promise<void>)[] = []
let isStarted = false

/** Runs tasks in sequence once the page has loaded and the browser is idle. */
export function whenIdle(task: () => Promise<void>): void {
  waiting.push(task)
  if (isStarted) return
  isStarted = true
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
}

const begin = (): unknown => setTimeout(next, prefetchDelayMs)

function next(): void {
  const task = waiting.shift()
  if (!task) {
    isStarted = false
    return
  }
  const run = () => void task().finally(next)
  // Safari lacks it.
  if ('requestIdleCallback' in window) window.requestIdleCallback(run)
  else setTimeout(run)
}
