/** Notifies this browser's other tabs that the person signed out. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('countersign-session') : null

/** A BroadcastChannel reaches this origin only, and takes no target. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin
export const tellSignedOut = (): void => channel?.postMessage('signed-out')

/** @returns unsubscribe */
export function onSignedOut(listener: () => void): () => void {
  channel?.addEventListener('message', listener)
  return () => channel?.removeEventListener('message', listener)
}

/** Beginning of the names of typed recipients in the tab's storage; see `unsaved-recipients.ts` of the create page. */
const recipients = 'countersign:recipients:'

/** Removes recipients whom the person typed and did not add. */
export function forgetRecipients(): void {
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(recipients)) sessionStorage.removeItem(name)
    }
  } catch {
    // Storage is blocked, so it holds nothing.
  }
}
