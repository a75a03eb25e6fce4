import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runNpm } from '../../package/bin/run-npm.mjs'
import { root } from './root.mjs'

const stamp = join(root, 'node_modules', '.countersign-installed')

/** @returns {number} how many seconds it took */
export function ensureInstalled() {
  const began = Date.now()
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return 0
  console.log('Installing packages (once; about a minute) …')
  const { status, error } = runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) {
    console.error(`The packages could not be installed${error ? `: ${error.message}` : ''}. See npm's lines above.`)
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
  return (Date.now() - began) / 1000
}
