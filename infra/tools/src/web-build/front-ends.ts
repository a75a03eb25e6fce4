import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface FrontEnd {
  /** Name of the federated build. */
  name: string
  folder: string
  title: string
  routes: string[]
}

export const frontEnds = (root: string): FrontEnd[] =>
  (JSON.parse(readFileSync(join(root, 'infra', 'remotes.json'), 'utf8')) as { remotes: FrontEnd[] }).remotes
