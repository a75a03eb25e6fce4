import { operators } from './operators.js'

/** How a content stream leaves the stack of graphics states. */
export interface OpenStates {
  /** `Q` without a `q` before them: each would end a state of whoever wraps the content. */
  unopened: number
  /** `q` without a `Q` after them: what follows the content is drawn in the innermost. */
  unclosed: number
}

/** Looks whether content is balanced, for what is drawn after content that is not lies somewhere else. */
export function openStates(content: Buffer): OpenStates {
  const states = { unopened: 0, unclosed: 0 }
  for (const { name } of operators(content)) {
    if (name === 'q') states.unclosed++
    else if (name === 'Q' && states.unclosed > 0) states.unclosed--
    else if (name === 'Q') states.unopened++
  }
  return states
}
