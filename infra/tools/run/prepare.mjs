import { runScript } from './run-script.mjs'
import { isStale } from './stale.mjs'

/** Compiles the tests, and builds what is stale. Exits if that fails. */
export function prepareSuites() {
  runScript('node_modules/typescript/bin/tsc', ['-b', 'tsconfig.json'])
  if (isStale()) runScript('infra/tools/run/build.mjs', [])
}
