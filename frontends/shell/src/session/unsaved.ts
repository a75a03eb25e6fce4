import type { createQueryClient } from '@countersign/contracts'

type QueryClient = ReturnType<typeof createQueryClient>

/** Time for unfinished changes to end. */
const waitMs = 3000

/**
 * Asks the page to store what it still holds, as closing the window does, and waits for it.
 *
 * @returns true if something would be lost
 */
export async function isUnsaved(client: QueryClient): Promise<boolean> {
  askPage()
  await settled(client)
  return askPage()
}

/** Pages answer the event of closing the window, whether it closes or not. */
function askPage(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return closing.defaultPrevented
}

async function settled(client: QueryClient): Promise<void> {
  // Changes that the page made in answer to the event begin in a later microtask.
  await Promise.resolve()
  if (client.isMutating() === 0) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(end, waitMs)
    const unsubscribe = client.getMutationCache().subscribe(() => client.isMutating() === 0 && end())
  })
}

/** Lets the window leave without a question of the browser. */
export function leaveUnasked(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
}
