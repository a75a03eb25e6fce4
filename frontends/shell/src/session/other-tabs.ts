/** Notifies this browser's other tabs that the person signed out. */
const channel = 'BroadcastChannel' in window ? new BroadcastChannel('countersign-session') : null

/** A BroadcastChannel reaches this origin only, and takes no target. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const tellSignedOut = (): void => channel?.postMessage('signed-out')

/** @returns unsubscribe */
export function onSignedOut(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}

let signedOut = false

/** The person signed out in this tab, so there is no page to go back to. */
export const isSignedOut = (): boolean => signedOut

export function markSignedOut(): void {
  signedOut = true
}
