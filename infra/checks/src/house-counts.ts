// `npm run house [TREE]`: counts the parts of the API, and the files that run in a call, of this or another built tree.
import { globSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { findCircles } from './find-circles.js'
import { importsOf } from './imports-of.js'
import { nameOf, namesBound, type Node, nodesIn, parsed } from './nodes.js'

const [api, compiled] = ['services/requests-api/src', 'services/requests-api/dist']
const tree = realpathSync(process.argv[2] ?? '.')
const files = globSync(`${api}/**/*.ts`, { cwd: tree }).toSorted()
const read = (path: string) => readFileSync(join(tree, path), 'utf8')
const load = (path: string) => import(pathToFileURL(join(tree, path)).href)
const session = new Session()
const print = (name: string, all: readonly unknown[]) => console.log(`${name}: ${all.length} ${all.join(', ')}`)

/** Prints folders and files of each folder in one, and the arrows between them. */
function printParts(title: string, above: string): void {
  const partOf = (path: string) => new RegExp(`^${above}([^/]+)/`).exec(path)?.[1]
  for (const [part, own = []] of Object.entries(Object.groupBy(files, (path) => partOf(path) ?? '')))
    if (part) console.log(`${title} ${part}: ${new Set(own.map(dirname)).size} folders, ${own.length} files`)
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

const isClass = ({ type }: Node) => /^Class(?:Decl|Expr)/.test(type)
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

/**
 * The first calls load modules and fill caches. Work in the background runs beside some of the later calls only. The
 * pause lets followers and timers of the call before finish.
 */
const [warmCalls, measuredCalls, quietMs] = [3, 5, 500]

/**
 * Runs API and mailer of a built tree in this process, with embedded engines in a folder that lasts until it exits.
 *
 * @returns the files of services/requests-api and the packages with a function that runs, by V8's precise coverage: from
 * the socket to the append of `POST /api/signature-requests`, and from the socket of a send to its email in the outbox
 */
async function runThrough(): Promise<Record<'create' | 'send', string[]>> {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const built = await load(`${compiled}/composition/index.js`)
  const { startMailer } = await load('services/mailer-worker/dist/composition/index.js')
  const { listen } = await load('packages/process/dist/index.js')
  const { noLog: log } = await load('packages/telemetry/dist/index.js')
  const dataDir = mkdtempSync(join(tmpdir(), 'run-through-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true }))
  const configuration = built.readConfiguration({ DATA_DIR: dataDir, WORD_CONVERTER: 'mammoth' })
  const clock = built.systemClock ?? { now: () => new Date() }
  const engines = await built.openEngines(configuration, clock, log)
  let [wanted, taken]: [string, Promise<string[]> | undefined] = ['', undefined]
  for (const [method, engine] of Object.entries({ append: engines.eventLog, put: engines.mailbox })) {
    const work = engine[method].bind(engine)
    engine[method] = (...given: unknown[]) => work(...given).finally(() => method === wanted && (taken ??= covered()))
  }
  await startMailer({ ...engines, ...configuration, log })
  const { server, answerWith } = await listen(0, '127.0.0.1', { arrivals: built.arrivalsBehind(0) })
  answerWith((await built.startApi({ engines, configuration, clock, log })).handler)
  const post = async (path: string, given: object): Promise<{ id: string }> => {
    const body = given instanceof FormData ? given : new Blob([JSON.stringify(given)], { type: 'application/json' })
    const response = await fetch(`http://127.0.0.1:${server.address().port}/api/${path}`, { method: 'POST', body })
    // The pages of the first document take a while to check; the others have the same bytes.
    if (response.headers.has('retry-after')) return post(path, given)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json() as Promise<{ id: string }>
  }
  const { PDFDocument } = createRequire(join(tree, 'package.json'))('pdf-lib')
  const pdf = await (await PDFDocument.create()).save() // With the blank page that pdf-lib adds.
  const draft = async () => {
    const form = new FormData()
    form.append('files', new File([pdf], 'Lease.pdf'))
    const [{ id: documentId }] = (await post('documents/upload', form)) as unknown as [{ id: string }]
    const path = `signature-requests/${(await post('signature-requests', { title: 'Lease', documentIds: [documentId] })).id}`
    const ada = await post(`${path}/recipients`, { name: 'Ada', email: 'ada@example.com', role: 'signer' })
    const place = { type: 'signature', x: 10, y: 20, width: 150, height: 50, page: 1 }
    await post(`${path}/fields`, { documentId, recipientId: ada.id, ...place })
    return path
  }
  const measured = async (until: 'append' | 'put', path: () => Promise<string>, body: object) => {
    const runs: string[][] = []
    for (let count = 0; count < warmCalls + measuredCalls; count++) {
      const to = await path()
      await wait(quietMs)
      await covered()
      ;[wanted, taken] = [until, undefined as typeof taken]
      await post(to, body)
      while (!taken) await wait(1)
      if (count >= warmCalls) runs.push(await taken)
    }
    return runs[0]!.filter((file) => runs.every((run) => run.includes(file))).toSorted()
  }
  const create = await measured('append', async () => 'signature-requests', { title: 'Lease' })
  return { create, send: await measured('put', async () => `${await draft()}/send`, {}) }
}

/** Lists the files with a function that has run since the last call. */
async function covered(): Promise<string[]> {
  const built = new RegExp(`^${pathToFileURL(tree).href}/((?:services/requests-api|packages/[\\w-]+)/dist/.*)`)
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const ran = result.filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
  return ran.flatMap(({ url }) => built.exec(url)?.[1] ?? [])
}

printParts('context', `${api}/`)
printParts('floor', `${api}/requests/`)
print('circles', findCircles(tree, files))
console.log(`lines of start-api.ts: ${read(`${api}/composition/start-api.ts`).split('\n').length - 1}`)
const nodes = files.map((path) => ({ path, all: [...nodesIn(parsed(path, read(path)))] }))
const constructors = nodes.flatMap(({ path, all }) => all.map((node) => ({ path, parts: partsTaken(node) })))
console.log('largest constructor:', constructors.toSorted((a, b) => b.parts - a.parts)[0])
print('forward references', [...new Set(nodes.flatMap(({ path, all }) => all.flatMap(forward).map((name) => `${path} ${name}`)))]) // prettier-ignore
const makers = nodes.filter(({ all }) => functionsIn(all).some((one) => [...nodesIn(one)].some(isClass)))
print(
  'files with classes made at run time',
  makers.map(({ path }) => path),
)
const { requestUseCases = {} } = await load(`${compiled}/requests/use-cases/use-cases.js`).catch(() => ({}))
for (const [kind, all] of Object.entries<object>(requestUseCases)) print(`${kind} in the table`, Object.keys(all))
for (const [call, run] of Object.entries(await runThrough())) print(`files that run in one ${call}`, run)
process.exit()
