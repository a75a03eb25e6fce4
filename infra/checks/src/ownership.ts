import { isNode, lineAt, nameOf, namesBound, type Node, nodesIn, parsed } from './nodes.js'

const api = 'services/requests-api/src'
const reader = `${api}/requests/use-cases/requests.ts`
const judge = `${api}/kernel/authorize.ts`
/** Recognizes a log of version 0.1.0, which wrote no team's id. */
const recognizesVersions = `${api}/composition/older-data.ts`

/**
 * Finds comparisons of `ownerId` and `senderId` outside of the judge of ownership, and reads of a request's stream outside of
 * the reader of requests (access-1, evidence-10).
 *
 * @param files source paths, relative to the root
 * @returns one line per violation: file, line, rule
 */
export function findJudges(files: readonly string[], read: (path: string) => string): string[] {
  const others = files.filter((path) => path.startsWith(`${api}/`) && path !== judge && path !== recognizesVersions)
  return others.flatMap((path) => {
    const source = read(path)
    const all = [...nodesIn(parsed(path, source))]
    const owners = new Set(['ownerId', 'senderId', ...all.flatMap(namedOwner)])
    const told = (node: Node, rule: string, place: string) =>
      `${path}:${lineAt(source, node.start)}: only ${rule}, in ${place}`
    return all.flatMap((node) => {
      if (readsRequest(node))
        return path === reader ? [] : told(node, 'readStream reads the stream of a request', reader)
      const sides = comparedIn(node)
      const isJudged = sides.some((side) => names(side, owners)) && !sides.some(isAbsence)
      return isJudged ? told(node, 'authorize compares owners', judge) : []
    })
  })
}

/** Identifiers have a name, and `data['ownerId']` has a value. */
const names = (node: unknown, wanted: ReadonlySet<string>): boolean =>
  isNode(node) && [...nodesIn(node)].some(({ name, value }) => wanted.has(String(name ?? value)))

/** Returns other names for an owner: `{ ownerId: other }` as a pattern, and `const other = request.ownerId`. */
function namedOwner({ type, id, init, properties }: Node): string[] {
  const isOwner = (node: unknown) => names(node, new Set(['ownerId']))
  if (type === 'VariableDeclarator') return nameOf(ofChain(init))?.endsWith('.ownerId') ? namesBound(id) : []
  if (type !== 'ObjectPattern') return []
  return (properties as Node[]).flatMap(({ key, value }) => (isOwner(key) ? namesBound(value) : []))
}

const ofChain = (node: unknown): unknown =>
  isNode(node) && node.type === 'ChainExpression' ? node['expression'] : node

function comparedIn(node: Node): unknown[] {
  const { type, operator, left, right, discriminant, cases, callee } = node
  if (type === 'BinaryExpression') return /^[!=]==?$/.test(String(operator)) ? [left, right] : []
  if (type === 'SwitchStatement') return [discriminant, ...(cases as Node[]).map(({ test }) => test)]
  return type === 'CallExpression' && nameOf(callee) === 'Object.is' ? (node['arguments'] as Node[]) : []
}

/** A comparison with null or undefined only asks for an owner. */
const isAbsence = (node: unknown): boolean =>
  isNode(node) && (nameOf(node) === 'undefined' || (node.type === 'Literal' && node['value'] === null))

function readsRequest({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !nameOf(callee)?.endsWith('.read')) return false
  const [stream] = given as Node[]
  return stream?.type === 'CallExpression' && nameOf(stream['callee']) === 'requestStream'
}
