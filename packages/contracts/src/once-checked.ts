/** Each try waits up to 10 s at the server (rule sending-15), and the server asks for 2 s between them: 6 minutes in all. */
const mostTries = 30

/**
 * Sends a request, and repeats it while pages are still being checked, after the time that the server names. For callers
 * without a screen; the create page shows the progress instead.
 *
 * @param send one try; rejects with the `status` of the refusal and its `retryAfter` in seconds
 * @throws what `send` rejects with, unless it is that pages are still being checked; this too after 30 tries
 */
export async function onceChecked<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      const { status, retryAfter } = error as { status?: number; retryAfter?: number }
      if (status !== 409 || !retryAfter || tries === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
    }
  }
}
