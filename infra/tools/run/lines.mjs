// `npm run lines -- COMMIT [OTHER]`: compares the source lines of each part, and all other lines, between COMMIT and
// OTHER (default HEAD).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'

/** Tests and their helpers count the same in any folder. */
const notSource = /(?:^|\/)(?:test|conformance)\/|^(?:e2e|infra\/test-services)\/|\/(?:conformance|testing)\.ts$/

export const isSource = (path) => !notSource.test(path)

/** The part of a path: each package, service and front end; `infra` as one, because its workspaces were split later. */
export const partOf = (path) => /^(?:packages|services|frontends)\/[^/]+|^[^/]+/.exec(path)[0]

const isCode = /\.(?:ts|tsx|mjs)$/

const kindOf = (path) =>
  isCode.test(path) || notSource.test(path) ? 'tests' : (/\.[^./]+$/.exec(path)?.[0] ?? 'without an ending')

/**
 * @param {string} commit
 * @returns {{ counted: Map<string, number>, leftOut: Map<string, number> }} source lines by part, and other lines by
 * kind
 */
function linesAt(commit) {
  const args = ['grep', '-I', '-c', '', commit]
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 25 })
  if (status !== 0) {
    console.error(stderr || `Nothing is tracked at ${commit}.`)
    process.exit(1)
  }
  const [counted, leftOut] = [new Map(), new Map()]
  const add = (lines, name, count) => lines.set(name, (lines.get(name) ?? 0) + Number(count))
  for (const line of stdout.trim().split('\n')) {
    const [path, count] = line.slice(commit.length + 1).split(':')
    if (isCode.test(path) && isSource(path)) add(counted, partOf(path), count)
    else add(leftOut, kindOf(path), count)
  }
  return { counted, leftOut }
}

function print(heading, before, after) {
  const row = (...cells) => console.log(cells.map((cell, at) => (at ? cell.padStart(9) : cell.padEnd(28))).join(''))
  const signed = (count) => (count > 0 ? `+${count}` : `${count}`)
  const sum = (counts) => [...counts.values()].reduce((all, count) => all + count, 0)
  const told = (name, one, other) => row(name, `${one}`, `${other}`, signed(other - one))
  row(heading, 'before', 'after', 'change')
  const names = [...before.keys(), ...after.keys()].toSorted((one, other) => one.localeCompare(other))
  for (const name of new Set(names)) told(name, before.get(name) ?? 0, after.get(name) ?? 0)
  told('all', sum(before), sum(after))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [commit, other = 'HEAD'] = process.argv.slice(2)
  if (commit === undefined) {
    console.error('Name a commit: npm run lines -- COMMIT [OTHER]')
    process.exit(1)
  }
  const [before, after] = [linesAt(commit), linesAt(other)]
  print('part', before.counted, after.counted)
  console.log()
  print('left out', before.leftOut, after.leftOut)
}
