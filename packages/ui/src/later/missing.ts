type Listener = () => void

const listeners = new Set<Listener>()

/** Calls whenever the code of a part could not be loaded, such as of a release that is not served any more. */
export function onPartMissing(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells those who listen that a part's code could not be loaded. */
export function tellMissing(): void {
  for (const listener of listeners) listener()
}
