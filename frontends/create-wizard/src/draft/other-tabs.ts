/** Notifies the other tabs of this browser that have the same draft open; each reloads it. */
export class OtherTabs {
  #channel: BroadcastChannel | null = null

  /** @returns unsubscribe */
  listen(requestId: string, onMessage: () => void): () => void {
    const channel = channelOf(requestId)
    if (!channel) return () => {}
    channel.addEventListener('message', onMessage)
    this.#channel = channel
    return () => {
      this.#channel = null
      channel.close()
    }
  }

  notify(requestId: string): void {
    // A channel does not receive its own messages. A change stored after the page closed uses a temporary channel.
    const channel = this.#channel ?? channelOf(requestId)
    // A BroadcastChannel reaches this origin only, and takes no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage('changed')
    if (channel !== this.#channel) channel?.close()
  }
}

const channelOf = (requestId: string): BroadcastChannel | null =>
  'BroadcastChannel' in window ? new BroadcastChannel(`draft ${requestId}`) : null
