import { nameOf, type Node, nodesIn } from './nodes.js'

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
export function literalWaits(program: Node): Node[] {
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
