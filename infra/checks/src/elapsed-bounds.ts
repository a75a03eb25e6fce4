import { isNode, nameOf, namesBound, type Node, nodesIn } from './nodes.js'

const clocks = ['performance.now', 'Date.now']
const matchers = ['toBeLessThan', 'toBeLessThanOrEqual']
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** What a file calls by which name: numbers, moments of a clock, and times elapsed between two of them. */
interface Measured {
  constants: Set<string>
  moments: Set<string>
  /** Clocks of the test's own: they begin with a moment, and the test moves them. */
  moved: ReadonlySet<string>
  elapsed: Set<string>
}

/** Comparisons that fail if something took longer than a limit. */
export function elapsedBounds(program: Node): Node[] {
  const all = [...nodesIn(program)]
  const measured = measuredIn(all)
  const took = (node: unknown) => isNode(node) && isElapsed(node, measured)
  return all.filter((node) => {
    if (node.type === 'CallExpression') return isMatcher(node) && took(node['callee'])
    if (node.type === 'IfStatement') return throws(node['consequent']) && isLonger(node['test'], took)
    if (node.type !== 'BinaryExpression') return false
    const operator = node['operator'] as string
    return (operator.startsWith('<') && took(node['left'])) || (/^>=?$/.test(operator) && took(node['right']))
  })
}

/** Follows values through assignments, pushes and functions that return them, until no name is added. */
function measuredIn(all: readonly Node[]): Measured {
  const moved = new Set(
    all.flatMap((node) => (node.type === 'AssignmentExpression' && !isNow(node['right']) ? given(node)[0] : [])),
  )
  const measured: Measured = { constants: new Set(), moments: new Set(), moved, elapsed: new Set() }
  const size = () => measured.constants.size + measured.moments.size + measured.elapsed.size
  for (let before = -1; before < size();) {
    before = size()
    for (const node of all) note(node, measured)
  }
  return measured
}

function note(node: Node, measured: Measured): void {
  const [names, value] = given(node)
  if (!isNode(value) || names.length === 0) return
  const add = (kind: Set<string>) => names.forEach((name) => kind.add(name))
  if (isConstant(value, measured)) add(measured.constants)
  if (isMoment(value, measured)) add(measured.moments)
  if (functions.includes(value.type) ? returnsElapsed(value, measured) : isElapsed(value, measured))
    add(measured.elapsed)
}

/** Returns the names that a node gives to a value, and the value. */
function given(node: Node): [names: string[], value: unknown] {
  if (node.type === 'VariableDeclarator') return [namesBound(node['id']), node['init']]
  if (node.type === 'FunctionDeclaration') return [namesBound(node['id']), node]
  if (node.type === 'AssignmentExpression') return [[nameOf(node['left']) ?? ''].filter(Boolean), node['right']]
  const callee = node.type === 'CallExpression' && nameOf(node['callee'])
  if (!callee || !/^\w+\.push$/.test(callee)) return [[], null]
  return [[callee.split('.')[0]!], (node['arguments'] as Node[])[0]]
}

const isNow = (node: unknown): boolean =>
  isNode(node) && node.type === 'CallExpression' && clocks.includes(nameOf(node['callee']) ?? '')

function isMoment(node: Node, { moments, moved }: Measured): boolean {
  if (isNow(node)) return true
  const name = nameOf(node) ?? ''
  return moments.has(name) && !moved.has(name)
}

/** True for a difference to a moment, a value that contains one, and what is named after one. */
function isElapsed(node: Node, measured: Measured): boolean {
  if (functions.includes(node.type)) return false
  if (measured.elapsed.has(nameOf(node) ?? '')) return true
  if (node.type === 'BinaryExpression' && node['operator'] === '-') {
    const sides = [node['left'], node['right']] as Node[]
    // A moment less a constant is another moment.
    if (sides.some((side) => isMoment(side, measured)) && sides.every((side) => !isConstant(side, measured)))
      return true
  }
  return Object.values(node)
    .flat()
    .some((one) => isNode(one) && isElapsed(one, measured))
}

const isConstant = (node: Node, { constants }: Measured): boolean =>
  [...nodesIn(node)].every(
    (one) => ['Literal', 'BinaryExpression'].includes(one.type) || constants.has(nameOf(one) ?? ''),
  )

function returnsElapsed(node: Node, measured: Measured): boolean {
  const body = node['body'] as Node
  if (body.type !== 'BlockStatement') return isElapsed(body, measured)
  return [...nodesIn(body)].some(
    ({ type, argument }) => type === 'ReturnStatement' && isNode(argument) && isElapsed(argument, measured),
  )
}

const isMatcher = ({ callee }: Node): boolean => {
  const name = nameOf(callee)
  return name !== null && matchers.includes(name.split('.').at(-1)!)
}

const isLonger = (test: unknown, took: (node: unknown) => boolean): boolean =>
  isNode(test) &&
  [...nodesIn(test)].some(
    ({ type, operator, left }) => type === 'BinaryExpression' && /^>=?$/.test(String(operator)) && took(left),
  )

const throws = (statement: unknown): boolean =>
  isNode(statement) && [...nodesIn(statement)].some(({ type }) => type === 'ThrowStatement')
