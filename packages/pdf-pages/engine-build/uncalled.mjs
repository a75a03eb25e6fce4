import { parseAst } from 'rolldown/parseAst'

/** Members that the language or the browser calls by name. */
const calledByOthers = ['constructor', 'toString', 'toJSON', 'valueOf', 'then', 'next', 'return', 'handleEvent']

const isMethod = ({ type, computed, key }) => type === 'MethodDefinition' && !computed && key.type === 'Identifier'

const isLogged = ({ type, expression }) =>
  type === 'ExpressionStatement' &&
  expression.type === 'CallExpression' &&
  ['warn', 'info'].includes(expression.callee.name)

/**
 * Drops methods that only methods of the same name mention, and messages to the console. Bundlers keep all methods of a
 * used class.
 *
 * @param {string} code a module that calls a method by its whole name, in code or in a string
 * @param {Iterable<string>} kept names that other modules call
 */
export function withoutUncalled(code, kept) {
  const alive = new Set([...calledByOthers, ...kept])
  const methods = {}
  const cuts = []
  visit(parseAst(code), (node) => {
    if (isLogged(node)) cuts.push([node, ';'])
    else if (isMethod(node) && !alive.has(node.key.name)) (methods[node.key.name] ??= []).push(node)
  })
  const mentions = countOf(wordsOf(code))
  for (const [name, nodes] of Object.entries(methods)) {
    const own = nodes.flatMap(({ start, end }) => wordsOf(code.slice(start, end))).filter((word) => word === name)
    if (own.length === mentions.get(name)) cuts.push(...nodes.map((node) => [node, '']))
  }
  return cuts.length === 0 ? code : withoutUncalled(spliced(code, cuts), kept)
}

/** @returns {string[]} every identifier in a text, repeated as often as it occurs */
export const wordsOf = (text) => text.match(/[\w$]+/g) ?? []

function countOf(words) {
  const counts = new Map()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function visit(node, see) {
  if (Array.isArray(node)) for (const one of node) visit(one, see)
  if (typeof node?.type !== 'string') return
  see(node)
  for (const child of Object.values(node)) visit(child, see)
}

/** Replaces nodes by texts. A node within another replaced one goes with it. */
function spliced(code, cuts) {
  let text = ''
  let at = 0
  for (const [{ start, end }, by] of cuts.toSorted(([one], [other]) => one.start - other.start)) {
    if (start < at) continue
    text += code.slice(at, start) + by
    at = end
  }
  return text + code.slice(at)
}
