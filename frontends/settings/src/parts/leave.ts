import { tellSignedOut } from '@countersign/contracts/signed-out'

/** Full page loads, which jsdom lacks. */
export const leave = {
  /** After the session was ended: every tab of this browser goes to signing in. */
  signedOut: (): void => {
    tellSignedOut()
    window.location.assign('/sign-in')
  },
}
