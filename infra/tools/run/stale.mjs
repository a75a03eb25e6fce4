import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

const stamp = join(root, 'build', '.built-from')
const products = [
  ...['local/start.js', 'tools/tool.js', 'requests-api/main.js', 'mailer-worker/main.js'].map(
    (file) => `build/server/${file}`,
  ),
  ...['verify.html', 'evidence-format.md'].map((file) => `packages/verify/dist/assets/${file}`),
]
const folders = ['packages', 'services', 'frontends', 'infra', 'bench']
const files = ['docs/evidence-format.md', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json']
const notSources = new Set(['node_modules', 'dist', 'dist-test', 'test'])

export const isStale = () =>
  !existsSync(stamp) ||
  products.some((file) => !existsSync(join(root, file))) ||
  readFileSync(stamp, 'utf8') !== fingerprint()

export function rememberBuild() {
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, fingerprint())
}

/** Hashes paths, sizes and mtimes of all sources: fast, and a needless build costs only seconds. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const folder of folders) addFolder(hash, folder)
  for (const file of files) add(hash, file)
  return hash.digest('hex')
}

function add(hash, path) {
  const { size, mtimeMs } = statSync(join(root, path))
  hash.update(`${path} ${size} ${mtimeMs}\n`)
}

function addFolder(hash, folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (notSources.has(entry.name)) continue
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) addFolder(hash, path)
    else add(hash, path)
  }
}
