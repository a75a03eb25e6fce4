import { folderOf } from './change.mjs'

const unknownSeconds = 8

/** Jest runs the compiled files of packages and services. @returns {string | null} null if no suite imports it */
export function asRun(path) {
  const front = /^(frontends|packages\/(ui|pdf-pages))\/.*\.tsx?$/
  if (front.test(path)) return path
  const [, folder, kind, rest] = /^((?:packages|services|infra)\/[^/]+)\/(src|test)\/(.*)\.tsx?$/.exec(path) ?? []
  return folder ? `${folder}/${kind === 'src' ? 'dist' : 'dist-test'}/${rest}.js` : null
}

/** The file that runs a suite, and its source. */
export const compiledOf = (file) => asRun(file) ?? file
export const sourceOf = (path) => path.replace('/dist-test/', '/test/').replace(/\.spec\.js$/, '.spec.ts')

/** A suite in a changed folder is nearest, then one in a folder that uses a changed one. */
export const distanceTo =
  ({ direct, near }) =>
  ({ file }) =>
    direct.has(folderOf(file)) ? 0 : near.has(folderOf(file)) ? 1 : 2

/**
 * Chooses suites within a time budget: the nearest first, then the fastest.
 *
 * @template {{ file: string, kind: string }} Suite
 * @param {readonly Suite[]} suites
 * @param {(suite: Suite) => number} distance 0 for the nearest
 * @param {Readonly<Record<string, number>>} seconds known durations of suites, by kind and file
 * @param {number} budget total seconds if run sequentially
 */
export function plan(suites, distance, seconds, budget) {
  const cost = ({ kind, file }) => seconds[`${kind} ${file}`] ?? unknownSeconds
  const inOrder = suites.toSorted((a, b) => distance(a) - distance(b) || cost(a) - cost(b))
  const chosen = []
  const left = []
  let spent = 0
  for (const suite of inOrder) {
    if (spent + cost(suite) <= budget) {
      spent += cost(suite)
      chosen.push(suite)
    } else left.push(suite)
  }
  return { chosen, left }
}

/**
 * Divides suites into parts of about the same duration, the same on every machine.
 *
 * @param {number} part from 1
 */
export function partOf(suites, seconds, part, parts) {
  const cost = ({ kind, file }) => seconds[`${kind} ${file}`] ?? unknownSeconds
  const loads = Array.from({ length: parts }, () => ({ seconds: 0, suites: [] }))
  for (const suite of suites.toSorted((a, b) => cost(b) - cost(a) || (a.file < b.file ? -1 : 1))) {
    const lightest = loads.reduce((least, load) => (load.seconds < least.seconds ? load : least))
    lightest.seconds += cost(suite)
    lightest.suites.push(suite)
  }
  return loads[part - 1].suites
}
