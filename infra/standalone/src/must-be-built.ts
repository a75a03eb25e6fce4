import { howToBuild } from '@countersign/process'
import { missingIn } from './site/site.js'

/** The front ends are not built; the message names the command. */
export class NotBuilt extends Error {
  override readonly name = 'NotBuilt'
}

/** Stands outside `site`, since the image of a front end has no `packages/process`. @throws {NotBuilt} */
export function mustBeBuilt(root: string): void {
  const missing = missingIn(root)
  if (missing) throw new NotBuilt(`The front ends are not built: ${missing} is missing. ${howToBuild()}`)
}
