let signedOut = false

/** The person signed out in this tab, so there is no page to go back to. */
export const isSignedOut = (): boolean => signedOut

export function markSignedOut(): void {
  signedOut = true
}
