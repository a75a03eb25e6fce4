import { existsSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Real paths that a child reads: its program, packages, dependencies, and the package.json that defines the module type. */
export function programPaths(entry: URL): string[] {
  const program = realpathSync(dirname(fileURLToPath(entry)))
  const workspace = workspaceAround(program)
  // The npm package has our packages below node_modules.
  const read = ['packages', 'node_modules', 'package.json'].map((name) => join(workspace, name)).filter(existsSync)
  return [program, ...read.map((path) => realpathSync(path))]
}

function workspaceAround(folder: string): string {
  for (let here = folder; ; here = dirname(here)) {
    if (existsSync(join(here, 'node_modules', '@countersign'))) return here
    if (here === dirname(here)) throw new Error(`no installed packages around ${folder}`)
  }
}
