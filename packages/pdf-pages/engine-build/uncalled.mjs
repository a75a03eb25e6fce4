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
  const cuts = []
  const methods = []
  visit(parseAst(code), (node) => {
    if (isLogged(node)) cuts.push([node, ';'])
    else if (isMethod(node) && !alive.has(node.key.name)) methods.push(node)
  })
  const mentions = Map.groupBy(wordsOf(code), (word) => word)
  for (const [name, nodes] of Map.groupBy(methods, ({ key }) => key.name)) {
    const own = nodes.flatMap(({ start, end }) => wordsOf(code.slice(start, end))).filter((word) => word === name)
    if (own.length === mentions.get(name).length) cuts.push(...nodes.map((node) => [node, '']))
  }
  return cuts.length === 0 ? code : withoutUncalled(spliced(code, cuts), kept)
}

/** @returns {string[]} every word of a text, such as an identifier, as often as it occurs */
export const wordsOf = (text) => text.match(/[\w$]+/g) ?? []

function visit(node, see) {
  if (typeof node?.type === 'string') see(node)
  if (typeof node === 'object' && node !== null) for (const child of Object.values(node)) visit(child, see)
}

/** Replaces nodes from the last to the first, so that places stay true. A node within another one goes with it. */
function spliced(code, cuts) {
  let at = 0
  const outer = cuts
    .toSorted(([one], [other]) => one.start - other.start)
    .filter(([{ start, end }]) => start >= at && (at = end))
  return outer.reduceRight((text, [{ start, end }, by]) => text.slice(0, start) + by + text.slice(end), code)
}
