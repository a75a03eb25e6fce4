import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A remote as configured in the project. */
export interface FrontEnd {
  /** Name of the federated build. */
  name: string
  /** Its folder under `frontends/`. */
  folder: string
  title: string
  routes: string[]
}

/** All remotes, in route order. */
export const frontEnds = (root: string): FrontEnd[] =>
  (JSON.parse(readFileSync(join(root, 'infra', 'remotes.json'), 'utf8')) as { remotes: FrontEnd[] }).remotes
