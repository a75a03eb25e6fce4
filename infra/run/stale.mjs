import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const stamp = join(root, 'build', '.built-from')
/** What a build is made of. */
const sources = [
  'packages',
  'services',
  'frontends',
  'infra',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
]
const notSources = new Set(['node_modules', 'dist', 'dist-test', 'test'])

/** Whether anything a build is made of changed since the last one. */
export const isStale = () => !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint()

export function rememberBuild() {
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, fingerprint())
}

/** Paths, sizes and times of every source: as fast as a look, and a needless build costs seconds only. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) add(hash, source)
  return hash.digest('hex')
}

function add(hash, path) {
  const found = statSync(join(root, path))
  if (!found.isDirectory()) return hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
  for (const name of readdirSync(join(root, path)).toSorted()) if (!notSources.has(name)) add(hash, join(path, name))
}
