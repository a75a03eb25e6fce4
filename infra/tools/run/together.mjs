import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compiledOf, partOf } from './related.mjs'
import { root } from './root.mjs'

const folder = join(root, 'build/together')
/** Files of suites that run together, by where they run. A few for each worker, so that none waits long for the last. */
const parts = { node: 6, web: 6 }

const isWeb = (file) => /^(?:frontends|packages\/(?:ui|pdf-pages))\//.test(file)
/** Suites that touch disk, processes or sockets, replace modules, judge time or ask for it have a module graph of their own. */
const isApart = (file) =>
  /\.(?:int|timing)\.spec\./.test(file) ||
  /\bjest\.(?:mock|unstable_mockModule|resetModules|isolateModules)\b|\bgetBuiltinModule\b|needs a module graph of its own/.test(
    withHelpers(join(root, file)),
  )

/** The text of a suite and of the helpers beside it, because a helper may replace modules too. */
function withHelpers(path, seen = new Set()) {
  if (seen.has(path)) return ''
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  const helpers = [...text.matchAll(/ from '(\.{1,2}\/[^']+)'/g)]
    .map(([, name]) => join(dirname(path), name.replace(/\.js$/, '')))
    .flatMap((helper) => ['.ts', '.tsx'].map((ending) => helper + ending))
    .filter((helper) => helper.includes('/test/') && existsSync(helper))
  return [text, ...helpers.map((helper) => withHelpers(helper, seen))].join('\n')
}

/**
 * Divides short suites into those that run together, whose files it writes, and the others.
 *
 * @param {{ kind: string, file: string }[]} suites
 * @returns {{ apart: { kind: string, file: string }[], files: string[] }}
 */
export function writeTogether(suites, seconds) {
  removeTogether()
  mkdirSync(folder, { recursive: true })
  const {
    apart = [],
    node = [],
    web = [],
  } = Object.groupBy(suites, ({ file }) => (isApart(file) ? 'apart' : isWeb(file) ? 'web' : 'node'))
  const files = [
    ...write(node, seconds, 'node', 'mjs', 'await importSuite', 'import'),
    ...write(web, seconds, 'web', 'cjs', 'defineSuite', 'require'),
  ]
  return { apart, files }
}

/** Otherwise a plain `jest` would run these suites twice. */
export function removeTogether() {
  rmSync(folder, { recursive: true, force: true })
}

function write(suites, seconds, where, ending, define, load) {
  const all = Array.from({ length: parts[where] }, (_, index) => partOf(suites, seconds, index + 1, parts[where]))
  return all.flatMap((those, index) => {
    if (those.length === 0) return []
    const file = join(folder, `${where}-${index + 1}.spec.${ending}`)
    const lines = those.map(({ file: name }) => {
      const path = JSON.stringify(join(root, compiledOf(name)))
      return `${define}(${JSON.stringify(name)}, () => ${load}(${path}))\n`
    })
    writeFileSync(file, lines.join(''))
    return [file]
  })
}
