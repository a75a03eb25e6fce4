import { ownPath } from '../address/own-path.js'
import { forgetKnownPerson } from '../known-person.js'
import { leave } from '../leave.js'

/** Loads the page that the person came from. */
export function goOnTo(to: string | null): void {
  forgetKnownPerson()
  leave.to(ownPath(to))
}
