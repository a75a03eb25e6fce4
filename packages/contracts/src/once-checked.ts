/** Each attempt waits up to 10 s on the server (rule sending-15), and 2 s follow: 6 minutes in total. */
const mostTries = 30

/**
 * Repeats a sending while pages are being checked, after the delay the server asks for.
 *
 * @param send one attempt; rejects with the `status` and `retryAfter` (seconds) of the refusal
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
