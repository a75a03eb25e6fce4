/** How a page's content leaves the stack of graphics states. */
export interface OpenStates {
  /** `Q` without a `q` before them: each would end a state of whoever wraps the content. */
  unopened: number
  /** `q` without a `Q` after them: what follows the content is drawn in the innermost. */
  unclosed: number
}

/** Looks whether a page's content is balanced, for what is drawn after content that is not lies somewhere else. */
export function openStates(content: string): OpenStates {
  const states = { unopened: 0, unclosed: 0 }
  for (const operator of operatorsIn(content)) {
    if (operator === 'q') states.unclosed++
    else if (states.unclosed > 0) states.unclosed--
    else states.unopened++
  }
  return states
}

/**
 * Up to the next string, comment, inline image or operator of the two; everything else is passed over, names like /q too
 * (PDF 32000-1, 7.2.2: what is white space, and what delimits).
 */
const next = /[(%]|<<|<|(?<![^\0\t\n\f\r ()<>[\]{}%])(?:q|Q|ID)(?![^\0\t\n\f\r ()<>[\]{}/%])/g
const endOfImage = /[\0\t\n\f\r ]EI(?![^\0\t\n\f\r ])/g

/** The `q` and `Q` of a content stream, in order (PDF 32000-1, 7.8.2): none in strings, comments and inline images. */
function* operatorsIn(content: string): Generator<'q' | 'Q'> {
  next.lastIndex = 0
  for (let found = next.exec(content); found; found = next.exec(content)) {
    const [token] = found
    if (token === 'q' || token === 'Q') yield token
    else if (token === '(') next.lastIndex = endOfString(content, next.lastIndex)
    else if (token === '%') next.lastIndex = indexAfter(content, /[\r\n]/g, next.lastIndex)
    else if (token === '<') next.lastIndex = indexAfter(content, />/g, next.lastIndex)
    else if (token === 'ID') next.lastIndex = indexAfter(content, endOfImage, next.lastIndex)
  }
}

function indexAfter(content: string, what: RegExp, from: number): number {
  what.lastIndex = from
  return what.exec(content) ? what.lastIndex : content.length
}

/** Strings hold balanced parentheses, and others behind a backslash (PDF 32000-1, 7.3.4.2). */
function endOfString(content: string, from: number): number {
  let depth = 1
  for (let at = from; at < content.length; at++) {
    const letter = content[at]
    if (letter === '\\') at++
    else if (letter === '(') depth++
    else if (letter === ')' && --depth === 0) return at + 1
  }
  return content.length
}
