import { isNode, nameOf, type Node, nodesIn } from './nodes.js'

/** Less than this ends a wait while a busy machine still works. */
const shortestMs = 30_000

/** `timeout` options of less than 30 s. 0 means none. */
export function shortTimeouts(program: Node): Node[] {
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
