import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const notSources = new Set(['node_modules', 'dist', 'test', '.tsbuildinfo'])
const common = [
  'packages/ui/src',
  'packages/pdf-pages',
  'packages/contracts/dist',
  'packages/mf-preset',
  'package-lock.json',
]

export function fingerprintOf(root: string, folder: string): string {
  const hash = createHash('sha256')
  for (const path of [folder, ...common]) add(hash, root, path)
  return hash.digest('hex')
}

function add(hash: Hash, root: string, path: string): void {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (!statSync(full).isDirectory()) {
    hash.update(`${path}\n`).update(readFileSync(full))
    return
  }
  for (const name of readdirSync(full).toSorted()) if (!notSources.has(name)) add(hash, root, join(path, name))
}
