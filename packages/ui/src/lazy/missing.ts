type Listener = () => void

const listeners = new Set<Listener>()

/** Subscribes to failed loads, for example of a release that is no longer served. */
export function onPartMissing(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyMissing(): void {
  for (const listener of listeners) listener()
}
