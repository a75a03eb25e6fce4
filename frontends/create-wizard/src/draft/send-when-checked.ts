import { ApiError } from '@countersign/contracts'

/**
 * Sends, and retries at the server's `Retry-After` until all pages are checked.
 *
 * @param unchecked runs after each refusal because of unchecked pages
 * @param stop ends the retries; a running call completes, because it may send
 * @returns true if sent; false if stopped before
 * @throws {ApiError} for any other refusal
 */
export async function sendWhenChecked(
  send: () => Promise<unknown>,
  unchecked: () => Promise<void>,
  stop: AbortSignal,
): Promise<boolean> {
  while (!stop.aborted) {
    const waitMs = await send().then(() => 0, retryDelayMs)
    if (waitMs === 0) return true
    await unchecked()
    await delay(waitMs, stop)
  }
  return false
}

/** @returns ms until the next attempt */
function retryDelayMs(error: unknown): number {
  if (error instanceof ApiError && error.status === 409 && error.retryAfter !== undefined)
    return error.retryAfter * 1000
  throw error
}

const delay = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
