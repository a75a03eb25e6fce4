// `npm run house [TREE]`: counts the parts of the API, and the files that run in a call, of this or another built tree.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findCircles } from './find-circles.js'
import { importsOf } from './imports-of.js'
import { nameOf, namesBound, type Node, nodesIn, parsed } from './nodes.js'
import { runThrough } from './run-through.js'

const api = 'services/requests-api/src'
const tree = realpathSync(process.argv[2] ?? '.')
const listed = execFileSync('git', ['ls-files', `${api}/*.ts`], { cwd: tree, encoding: 'utf8' }).trim()
const files = listed.split('\n').filter((path) => existsSync(join(tree, path)))
const read = (path: string) => readFileSync(join(tree, path), 'utf8')
const print = (name: string, all: readonly unknown[]) => console.log(`${name}: ${all.length} ${all.join(', ')}`)

/** Prints folders and files of each folder in one, and the arrows between them. */
function printParts(title: string, above: string): void {
  const partOf = (path: string) =>
    path.startsWith(above) ? /^([^/]+)\//.exec(path.slice(above.length))?.[1] : undefined
  for (const [part, own = []] of Object.entries(Object.groupBy(files, (path) => partOf(path) ?? ''))) {
    const folders = new Set(own.map((path) => path.slice(0, path.lastIndexOf('/'))))
    if (part) console.log(`${title} ${part}: ${folders.size} folders, ${own.length} files`)
  }
  const arrows = files.flatMap((path) => importsOf(tree, path).map(({ to }) => [partOf(path), partOf(to)] as const))
  const between = arrows.flatMap(([from, to]) => (from && to && from !== to ? [`${from} → ${to}`] : []))
  print(`arrows between ${title}s`, [...new Set(between)])
}

/** Counts the parameters of a constructor, or the members of the type literal of its only one. */
function partsTaken({ type, key, value }: Node): number {
  if (type !== 'MethodDefinition' || (key as Node)['name'] !== 'constructor') return 0
  const { params } = value as unknown as { params: Node[] }
  const literal = params.length === 1 && [...nodesIn(params[0]!)].find((node) => node.type === 'TSTypeLiteral')
  return literal ? (literal['members'] as Node[]).length : params.length
}

const functionsIn = (all: readonly Node[]) => all.filter(({ type }) => /^(?:Arrow)?Function/.test(type))

/** Lists constants whose members a closure of the same block uses before they are declared. */
function forward({ type, body }: Node): string[] {
  const usedIn = (node: Node) => {
    const all = [...nodesIn(node)]
    const own = new Set(functionsIn(all).flatMap(({ params }) => (params as Node[]).flatMap(namesBound)))
    return all.map(({ object }) => nameOf(object) ?? '').filter((name) => !own.has(name))
  }
  const statements = type === 'BlockStatement' ? (body as Node[]) : []
  return statements.flatMap(({ declarations }, index) => {
    const used = statements.slice(0, index).flatMap(usedIn)
    return ((declarations ?? []) as Node[]).flatMap(({ id }) => namesBound(id)).filter((name) => used.includes(name))
  })
}

const madeIn = (all: readonly Node[]) =>
  functionsIn(all).flatMap((one) => [...nodesIn(one)].filter(({ type }) => /^Class(?:Decl|Expr)/.test(type)))

printParts('context', `${api}/`)
printParts('floor', `${api}/requests/`)
print('circles', findCircles(tree, files))
console.log(`lines of start-api.ts: ${read(`${api}/composition/start-api.ts`).split('\n').length - 1}`)
const nodes = files.map((path) => ({ path, all: [...nodesIn(parsed(path, read(path)))] }))
const constructors = nodes.flatMap(({ path, all }) => all.map((node) => ({ path, parts: partsTaken(node) })))
console.log('largest constructor:', constructors.toSorted((a, b) => b.parts - a.parts)[0])
print('forward references', [...new Set(nodes.flatMap(({ path, all }) => all.flatMap(forward).map((name) => `${path} ${name}`)))]) // prettier-ignore
print(
  'files with classes made at run time',
  nodes.flatMap(({ path, all }) => (madeIn(all).length > 0 ? [path] : [])),
)
const table = pathToFileURL(join(tree, 'services/requests-api/dist/requests/use-cases/use-cases.js')).href
const { requestUseCases = {} } = await import(table).catch(() => ({}))
for (const [kind, all] of Object.entries<object>(requestUseCases)) print(`${kind} in the table`, Object.keys(all))
for (const [call, run] of Object.entries(await runThrough(tree))) print(`files that run in one ${call}`, run)
process.exit()
