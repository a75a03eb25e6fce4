/** Lets this browser's other sign-in pages go on, since tabs share the session. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('countersign-signed-in') : null

/** A BroadcastChannel reaches this origin only, and takes no target. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const tellSignedIn = (): void => channel?.postMessage('signed-in')

/** @returns unsubscribe */
export function onSignedIn(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}
