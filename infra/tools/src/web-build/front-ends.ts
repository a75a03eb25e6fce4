import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A remote as the project knows it, before any release of it. */
export interface FrontEnd {
  /** Name of the federated build. */
  name: string
  /** Its folder under `frontends/`. */
  folder: string
  title: string
  routes: string[]
}

/** The remotes there are, in the order of their routes. */
export const frontEnds = (root: string): FrontEnd[] =>
  (JSON.parse(readFileSync(join(root, 'infra', 'remotes.json'), 'utf8')) as { remotes: FrontEnd[] }).remotes
