import { parseSync } from 'oxc-parser'

/** A node of the syntax tree (ESTree). */
export interface Node {
  type: string
  start: number
  [property: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export function parsed(path: string, source: string): Node {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]!.message}`)
  return program as unknown as Node
}

/** Returns the line of an offset, from 1 on. */
export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length

/** Lists a node and all below it, outer ones first. */
export function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node)) {
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) yield* nodesIn(one)
  }
}

/** Returns the name of an identifier, or of a member such as `performance.now`; null for anything else. */
export function nameOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Identifier') return node['name'] as string
  if (node.type !== 'MemberExpression' || node['computed'] === true) return null
  const [object, property] = [nameOf(node['object']), nameOf(node['property'])]
  return property && `${object ?? '…'}.${property}`
}

/** Returns the names that a declaration's pattern binds. */
export function namesBound(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  return [...nodesIn(pattern)].flatMap((node) => (node.type === 'Identifier' ? [node['name'] as string] : []))
}
