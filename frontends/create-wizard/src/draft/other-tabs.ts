/** Tabs of one browser that have the same draft open tell each other that it changed; each reads it for itself. */
export class OtherTabs {
  #channel: BroadcastChannel | null = null

  /** @returns stops listening */
  listen(requestId: string, heard: () => void): () => void {
    const channel = channelOf(requestId)
    if (!channel) return () => {}
    channel.addEventListener('message', heard)
    this.#channel = channel
    return () => {
      this.#channel = null
      channel.close()
    }
  }

  tell(requestId: string): void {
    // A channel does not hear itself. What is stored after the page was left is told by one of its own.
    const channel = this.#channel ?? channelOf(requestId)
    // Channels reach this origin only, and take no target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage('changed')
    if (channel !== this.#channel) channel?.close()
  }
}

const channelOf = (requestId: string): BroadcastChannel | null =>
  'BroadcastChannel' in window ? new BroadcastChannel(`draft ${requestId}`) : null
