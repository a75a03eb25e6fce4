import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What a child has to read in order to run, wherever the product lies: our packages, those installed beside them, and the
 * workspace's own description, which Node looks at for the kind of a module. As real paths: Node follows links before it
 * asks whether a path may be read.
 *
 * @param entry the module that the child runs, in one of our packages
 * @throws {Error} when no workspace lies around it
 */
export function programPaths(entry: URL): string[] {
  const workspace = workspaceAround(realpathSync(dirname(fileURLToPath(entry))))
  return ['packages', 'node_modules', 'package.json'].map((name) => realpathSync(join(workspace, name)))
}

function workspaceAround(folder: string): string {
  for (let here = folder; ; here = dirname(here)) {
    if (existsSync(join(here, 'node_modules', '@countersign'))) return here
    if (here === dirname(here)) throw new Error(`no installed packages around ${folder}`)
  }
}
