import { ApiError } from '@countersign/contracts'

/**
 * Sends, and retries at the server's `Retry-After` until all pages are checked.
 *
 * @param unchecked runs after each refusal because of unchecked pages
 * @param stop ends the retries; a running call completes, because it may send
 * @returns true if sent; false if stopped before
 * @throws {ApiError} for any other refusal
 */
export async function onceChecked(
  send: () => Promise<unknown>,
  unchecked: () => Promise<void>,
  stop: AbortSignal,
): Promise<boolean> {
  while (!stop.aborted) {
    const waitMs = await send().then(() => 0, untilNext)
    if (waitMs === 0) return true
    await unchecked()
    await rest(waitMs, stop)
  }
  return false
}

/** @returns ms until the next attempt */
function untilNext(error: unknown): number {
  if (error instanceof ApiError && error.status === 409 && error.retryAfter !== undefined)
    return error.retryAfter * 1000
  throw error
}

const rest = (ms: number, stop: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
