// `npm run backup`, `restore`, `projections:rebuild`, `demo`, `build`: the same preparations as a start, then one of our tools.
import { ensureInstalled } from './install.mjs'
import { continueWith } from './runtime.mjs'
import { isStale } from './stale.mjs'

const [script, ...args] = process.argv.slice(2)

ensureInstalled()
if (script !== 'infra/tools/run/build.mjs' && isStale()) {
  const failed = await continueWith('infra/tools/run/build.mjs')
  if (failed !== 0) process.exit(failed)
}
// Measurements are no part of the product.
if (script.startsWith('bench/')) {
  const failed = await continueWith('node_modules/typescript/bin/tsc', ['-b', 'bench'])
  if (failed !== 0) process.exit(failed)
}
process.exit(await continueWith(script, args))
