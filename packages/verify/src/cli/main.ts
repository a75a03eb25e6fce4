#!/usr/bin/env node
import process from 'node:process'

/** The oldest Node that has all that verifying needs; package.json says the same. */
const oldest = 20

const [major] = process.versions.node.split('.')
// What needs a newer Node is loaded only where there is one: an older could not even read it.
if (Number(major) >= oldest) {
  const { run } = await import('./run.js')
  process.exitCode = await run(process.argv.slice(2))
} else {
  process.stderr.write(`countersign needs Node ${oldest} or newer; this is ${process.version}. Nothing was verified.\n`)
  process.exitCode = 2
}
