import { elapsedBounds } from './elapsed-bounds.js'
import { isNode, lineAt, nameOf, type Node, nodesIn, parsed } from './nodes.js'

/** Less than this ends a wait while a busy machine still works. */
const shortestMs = 30_000

/** `timeout` options of less than 30 s. 0 means none. */
function shortTimeouts(program: Node): Node[] {
  const all = [...nodesIn(program)]
  const constants = new Map(
    all.flatMap((node) => (node.type === 'VariableDeclarator' ? [[nameOf(node['id']), node['init']] as const] : [])),
  )
  const valueOf = (node: unknown): number => {
    if (!isNode(node)) return Number.NaN
    if (node.type === 'Literal') return Number(node['value'])
    if (node.type === 'BinaryExpression' && node['operator'] === '*')
      return valueOf(node['left']) * valueOf(node['right'])
    return node.type === 'Identifier' ? valueOf(constants.get(nameOf(node))) : Number.NaN
  }
  return all.filter((node) => {
    if (node.type !== 'Property' || nameOf(node['key']) !== 'timeout') return false
    const ms = valueOf(node['value'])
    return ms > 0 && ms < shortestMs
  })
}

const timers = ['setTimeout', 'setInterval']
const ofModules = [...timers, 'scheduler', 'default']
const modules = /^(?:node:)?timers(?:\/promises)?$/
/** `window.setTimeout` is the same timer; `jest.setTimeout` is the runner's limit. */
const globalObjects = ['globalThis', 'window', 'self']
const ofPort = ['sleep', 'after', 'every', 'limit']
const calls = [
  ...timers,
  ...globalObjects.flatMap((object) => timers.map((timer) => `${object}.${timer}`)),
  ...['systemTime', 'systemClock'].flatMap((object) => ofPort.map((wait) => `${object}.${wait}`)),
]

/** Waits for a number of milliseconds: a busy machine needs more of them, an idle one fewer. */
function literalWaits(program: Node): Node[] {
  // Fake timers pass only when the test says so.
  const fakes = [...nodesIn(program)].some((node) => nameOf(node) === 'jest.useFakeTimers')
  return [...nodesIn(program)].filter((node) => {
    if (node.type === 'CallExpression') {
      const name = nameOf(node['callee'])
      return name?.endsWith('.waitForTimeout') || (!fakes && name !== null && calls.includes(name))
    }
    return node.type === 'ImportDeclaration' && importsTimer(node)
  })
}

function importsTimer({ source, specifiers, importKind }: Node): boolean {
  if (importKind === 'type' || !modules.test((source as { value: string }).value)) return false
  return (specifiers as Node[]).some(
    ({ type, imported }) => type !== 'ImportSpecifier' || ofModules.includes(nameOf(imported) ?? ''),
  )
}

/** Paces clients, polls and faults of suites with real processes; what they expect never depends on it. */
const pace = 'infra/standalone/test/pause.ts'
const isTest = (path: string): boolean =>
  /(?:^|\/)test\/|^e2e\//.test(path) && /\.(?:ts|tsx|mjs)$/.test(path) && path !== pace
const isTiming = (path: string): boolean => /\.timing(?:\.long)?\.spec\.tsx?$/.test(path)
const isJourney = (path: string): boolean => /^e2e\/(?:journeys|steps)\//.test(path)

/** Timing files run alone, one at a time. */
const mostTimingFiles = 15

interface LoadRule {
  name: string
  of: (path: string) => boolean
  found: (program: Node) => Node[]
}

/** No result of a test may depend on how busy the machine is. */
export const loadRules: readonly LoadRule[] = [
  { name: 'a test waits for events or passes virtual time, and waits no fixed time', of: isTest, found: literalWaits },
  { name: 'only a *.timing.spec.ts limits how long something takes', of: isTest, found: elapsedBounds },
  { name: 'a journey waits at least 30 s before it fails', of: isJourney, found: shortTimeouts },
]

/**
 * @param files source paths, relative to the root
 * @returns one line per violation: file, line, rule
 */
export function findLoad(files: readonly string[], read: (path: string) => string): string[] {
  const timing = files.filter(isTiming)
  const many = `${timing.length} timing files, ${mostTimingFiles} at the most: they run one at a time`
  const inFiles = files
    .filter((path) => isTest(path) && !isTiming(path))
    .flatMap((path) => {
      const source = read(path)
      const program = parsed(path, source)
      return loadRules
        .filter(({ of }) => of(path))
        .flatMap(({ name, found }) => found(program).map(({ start }) => `${path}:${lineAt(source, start)}: ${name}`))
    })
  return [...inFiles, ...(timing.length > mostTimingFiles ? [many] : [])]
}
