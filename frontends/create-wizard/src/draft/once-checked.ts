import { ApiError } from '@countersign/contracts'

/**
 * Sends, and as long as pages are still being checked repeats it when the server says.
 *
 * @param unchecked runs after each call that was refused for pages that are not checked
 * @param stop ends the repeating; a call under way is waited for, because it may send
 * @returns whether it was sent; false where it was stopped before
 * @throws {ApiError} what the server answered, unless it is that pages are still being checked
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

/** @returns ms until it is worth another call */
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
