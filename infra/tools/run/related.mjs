const unknownSeconds = 8

/** Jest runs the compiled files of packages and services. @returns {string | null} null if no suite imports it */
export function asRun(path) {
  const front = /^(frontends|packages\/(ui|pdf-pages))\/.*\.tsx?$/
  if (front.test(path)) return path
  const [, folder, kind, rest] = /^((?:packages|services|infra)\/[^/]+)\/(src|test)\/(.*)\.tsx?$/.exec(path) ?? []
  return folder ? `${folder}/${kind === 'src' ? 'dist' : 'dist-test'}/${rest}.js` : null
}

/**
 * Chooses suites within a time budget: those in changed folders first, then the fastest.
 *
 * @param {Readonly<Record<string, number>>} seconds known durations of suites, by path
 * @param {number} budget total seconds if run sequentially
 */
export function plan(specs, changed, seconds, budget) {
  const folders = new Set(changed.map(folderOf))
  const cost = (spec) => seconds[spec] ?? unknownSeconds
  const isNear = (spec) => folders.has(folderOf(spec))
  const inOrder = specs.toSorted((a, b) => Number(isNear(b)) - Number(isNear(a)) || cost(a) - cost(b))
  const chosen = []
  const left = []
  let spent = 0
  for (const spec of inOrder) {
    if (spent + cost(spec) <= budget) {
      spent += cost(spec)
      chosen.push(spec)
    } else left.push(spec)
  }
  return { chosen, left }
}

const folderOf = (path) => path.split('/', 2).join('/')
