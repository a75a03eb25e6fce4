// `npm run house [TREE]`: counts the parts of the API, and the files that run in a call, of this or another built tree.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCircles } from './find-circles.js'
import { importsOf } from './imports-of.js'
import { namesBound, type Node, nodesIn, parsed } from './nodes.js'
import { runThrough } from './run-through.js'

const api = 'services/requests-api/src'
const tree = realpathSync(process.argv[2] ?? '.')
const listed = execFileSync('git', ['ls-files', `${api}/*.ts`], { cwd: tree, encoding: 'utf8' }).trim()
const files = listed.split('\n').filter((path) => existsSync(join(tree, path)))
const read = (path: string) => readFileSync(join(tree, path), 'utf8')
const print = (name: string, values: readonly unknown[]) =>
  console.log(`${name}: ${values.length} ${values.join(', ')}`)
const isFunction = ({ type }: Node) => /^(?:Arrow)?Function/.test(type)

/** Prints folders and files of each part, and the arrows between parts. @param depth of the part's folder in `src` */
function printParts(title: string, depth: number, within = ''): void {
  const partOf = (path: string) =>
    path.startsWith(`${api}/${within}`)
      ? path
          .slice(api.length + 1)
          .split('/')
          .slice(0, -1)[depth]
      : undefined
  const arrows = files.flatMap((path) =>
    importsOf(tree, path).flatMap(({ to }) => {
      const [from, other] = [partOf(path), partOf(to)]
      return from && other && from !== other ? [`${from} → ${other}`] : []
    }),
  )
  for (const [part, own = []] of Object.entries(Object.groupBy(files, (path) => partOf(path) ?? ''))) {
    const folders = new Set(own.map((path) => path.slice(0, path.lastIndexOf('/'))))
    if (part) console.log(`${title} ${part}: ${folders.size} folders, ${own.length} files`)
  }
  print(`arrows between ${title}s`, [...new Set(arrows)].toSorted())
}

/** Counts the parameters of a constructor, or the members of the type literal of its only one. */
function partsTaken({ type, key, value }: Node): number {
  if (type !== 'MethodDefinition' || (key as Node)['name'] !== 'constructor') return 0
  const { params } = value as unknown as { params: Node[] }
  const literal = params.length === 1 && [...nodesIn(params[0]!)].find((node) => node.type === 'TSTypeLiteral')
  return literal ? (literal['members'] as Node[]).length : params.length
}

/** Lists constants whose members a closure of the same block uses before they are declared. */
function forward({ type, body }: Node): string[] {
  if (type !== 'BlockStatement') return []
  const usedIn = (node: Node) => {
    const all = [...nodesIn(node)]
    const own = new Set(all.filter(isFunction).flatMap(({ params }) => (params as Node[]).flatMap(namesBound)))
    return all.flatMap(({ object }) => ((object as Node)?.['name'] ?? '') as string).filter((name) => !own.has(name))
  }
  return (body as Node[]).flatMap(({ declarations }, index, all) => {
    const names = ((declarations ?? []) as Node[]).flatMap(({ id }) => namesBound(id))
    return names.filter((name) => all.slice(0, index).some((earlier) => usedIn(earlier).includes(name)))
  })
}

printParts('context', 0)
printParts('floor', 1, 'requests/')
print('circles', findCircles(tree, files))
console.log(`lines of start-api.ts: ${read(`${api}/composition/start-api.ts`).split('\n').length - 1}`)
const found = files.map((path) => ({ path, all: [...nodesIn(parsed(path, read(path)))] }))
const inEach = (find: (all: Node[]) => (string | number)[]) => found.flatMap(({ path, all }) => find(all).map((what) => `${path} ${what}`)) // prettier-ignore
const most = Math.max(...found.flatMap(({ all }) => all.map(partsTaken).filter(Boolean)))
print(
  `largest constructor, of ${most} parts`,
  inEach((all) => all.map(partsTaken).filter((taken) => taken === most)),
)
print(
  'forward references',
  inEach((all) => [...new Set(all.flatMap(forward))]),
)
const classes = /^Class(?:Declaration|Expression)$/
print('classes made at run time', inEach((all) => [...new Set(all.filter(isFunction).flatMap((one) => [...nodesIn(one)]))].flatMap(({ type }) => (classes.test(type) ? [type] : [])))) // prettier-ignore
const table = pathToFileURL(join(tree, api.replace('src', 'dist'), 'requests/use-cases/use-cases.js')).href
const { requestUseCases = {} } = await import(table).catch(() => ({}))
for (const [kind, all] of Object.entries<object>(requestUseCases)) print(`${kind} in the table`, Object.keys(all))
for (const [call, run] of Object.entries(await runThrough(tree))) print(`files that run in one ${call}`, run)
process.exit()
