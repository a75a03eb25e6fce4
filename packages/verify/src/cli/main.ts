#!/usr/bin/env node
import process from 'node:process'

/** Minimum Node version; the same as in package.json. */
const oldest = 20

const [major] = process.versions.node.split('.')
// Import lazily: an older Node could not even parse the module.
if (Number(major) >= oldest) {
  const { run } = await import('./run.js')
  process.exitCode = await run(process.argv.slice(2))
} else {
  process.stderr.write(`countersign needs Node ${oldest} or newer; this is ${process.version}. Nothing was verified.\n`)
  process.exitCode = 2
}
