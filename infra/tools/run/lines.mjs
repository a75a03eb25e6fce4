// `npm run lines -- COMMIT [OTHER]`: how many lines of source each part had at COMMIT and has at OTHER (HEAD unless said).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'

/** Tests, and what only tests are made of: suites and helpers count the same wherever they lie. */
const notSource = /(?:^|\/)(?:test|conformance)\/|^(?:e2e|infra\/test-services)\/|\/(?:conformance|testing)\.ts$/

/** @param {string} path of a tracked .ts, .tsx or .mjs file */
export const isSource = (path) => !notSource.test(path)

/** Packages, services and front ends each by itself; `infra` as a whole, for its rooms were parted at some time. */
export const partOf = (path) => /^(?:packages|services|frontends)\/[^/]+|^[^/]+/.exec(path)[0]

/**
 * @param {string} commit
 * @returns {Map<string, number>} lines of source by part
 */
function linesAt(commit) {
  const args = ['grep', '-c', '', commit, '--', '*.ts', '*.tsx', '*.mjs']
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 25 })
  if (status !== 0) {
    console.error(stderr || `Nothing is tracked at ${commit}.`)
    process.exit(1)
  }
  const lines = new Map()
  for (const line of stdout.trim().split('\n')) {
    const [path, count] = line.slice(commit.length + 1).split(':')
    if (isSource(path)) lines.set(partOf(path), (lines.get(partOf(path)) ?? 0) + Number(count))
  }
  return lines
}

function print(before, after) {
  const row = (...cells) => console.log(cells.map((cell, at) => (at ? cell.padStart(9) : cell.padEnd(28))).join(''))
  const signed = (count) => (count > 0 ? `+${count}` : `${count}`)
  const sum = (counts) => [...counts.values()].reduce((all, count) => all + count, 0)
  const told = (name, one, other) => row(name, `${one}`, `${other}`, signed(other - one))
  row('part', 'before', 'after', 'change')
  const parts = [...before.keys(), ...after.keys()].toSorted((one, other) => one.localeCompare(other))
  for (const part of new Set(parts)) told(part, before.get(part) ?? 0, after.get(part) ?? 0)
  told('all', sum(before), sum(after))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [commit, other = 'HEAD'] = process.argv.slice(2)
  if (commit === undefined) {
    console.error('Name a commit: npm run lines -- COMMIT [OTHER]')
    process.exit(1)
  }
  print(linesAt(commit), linesAt(other))
}
