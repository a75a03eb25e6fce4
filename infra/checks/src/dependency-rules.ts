// Checks all sources against the dependency rules of docs/architecture.md and the rule about owners, and tests against the
// rules about load; part of the test command.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCircles } from './find-circles.js'
import { findViolations } from './rules.js'
import { findLoad } from './load-rules.js'
import { findJudges } from './ownership.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && existsSync(join(root, path)))

const circles = findCircles(root, files).map((circle) => `${circle.join(' ↔ ')}: they import each other in a circle`)
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const violations = [...findViolations(root, files), ...circles, ...findLoad(files, read), ...findJudges(files, read)]
for (const violation of violations) console.error(violation)
console.log(
  violations.length === 0
    ? `${files.length} files keep to the rules about imports, owners and load`
    : `${violations.length} violations`,
)
process.exitCode = violations.length === 0 ? 0 : 1
