// Settles where a full run keeps its results. Import it before results.mjs.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

export const options = optionsOrEnd(process.argv.slice(2))

/** Kept until the run has finished, so that a run of this very tree that was ended goes on. */
const folder = join(root, 'node_modules/.cache/countersign/full')
const file = join(folder, `${treeNow()}-${options.part}-${options.parts}`)
mkdirSync(folder, { recursive: true })
if (options.again) forgetRun()
process.env.COUNTERSIGN_RESULTS = file

export function forgetRun() {
  rmSync(file, { force: true })
}

function optionsOrEnd(args) {
  const at = args.indexOf('--part')
  const [, part, parts] = at < 0 ? [null, '1', '1'] : (/^([1-9]\d*)\/([1-9]\d*)$/.exec(args[at + 1] ?? '') ?? [])
  if (!part || Number(part) > Number(parts)) {
    console.error(`Name a part as in --part 2/4, not ${args[at + 1] ?? 'nothing'}.`)
    process.exit(2)
  }
  return {
    part: Number(part),
    parts: Number(parts),
    again: args.includes('--again'),
    remember: args.includes('--remember'),
  }
}

/** Names the commit and what is not committed. */
function treeNow() {
  const git = (...args) => execFileSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 })
  const hash = createHash('sha256')
  hash
    .update(git('rev-parse', 'HEAD'))
    .update(git('diff', 'HEAD'))
    .update(git('ls-files', '--others', '--exclude-standard'))
  return hash.digest('hex').slice(0, 16)
}
