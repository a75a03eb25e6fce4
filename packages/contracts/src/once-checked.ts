/** Each attempt waits up to 10 s on the server (rule sending-15), which then asks for a delay of 2 s: 6 minutes in total. */
const mostTries = 30

/**
 * Repeats a sending while pages are being checked, after the delay the server asks for. For callers without a screen; the
 * create page shows progress instead.
 *
 * @param send one attempt; rejects with the `status` and `retryAfter` (seconds) of the refusal
 * @throws the rejection of `send`, unless pages are being checked; after 30 attempts, also then
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
