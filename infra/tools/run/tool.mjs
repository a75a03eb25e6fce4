// `npm run backup`, `restore`, `projections:rebuild`, `demo`, `build`: prepares like a start, then runs one of our
// tools.
import { ensureInstalled } from './install.mjs'
import { continueWith } from './runtime.mjs'
import { isStale } from './stale.mjs'

const [script, ...args] = process.argv.slice(2)

ensureInstalled()
if (script !== 'infra/tools/run/build.mjs' && isStale()) {
  const failed = await continueWith('infra/tools/run/build.mjs')
  if (failed !== 0) process.exit(failed)
}
// Benchmarks are not part of the product build.
if (script.startsWith('bench/')) {
  const failed = await continueWith('node_modules/typescript/bin/tsc', ['-b', 'bench'])
  if (failed !== 0) process.exit(failed)
}
process.exit(await continueWith(script, args))
