import type { Block, Flow, TextStyle } from '../certificate/flow.js'

export interface Room {
  width: number
  /** Points; sizes are tried down to it in half points. */
  smallest: number
  lines: number
}

/**
 * Keeps words whole if a size allows it. At the smallest size, breaks words and ends an overlong text in an ellipsis.
 */
export async function fitted(
  flow: Flow,
  text: string,
  voice: TextStyle,
  { width, smallest, lines }: Room,
): Promise<Block> {
  const leading = voice.line / voice.size
  const at = (size: number): Promise<Block> => flow.block(text, { ...voice, size, line: size * leading }, width)
  for (let { size } = voice; size > smallest; size -= 0.5) {
    const block = await at(size)
    if (block.lines.length <= lines && isWhole(block, text)) return block
  }
  const block = await at(smallest)
  if (block.lines.length <= lines) return block
  const letters = [...block.lines[lines - 1]!.text.trimEnd()]
  let last = block.lines[lines - 1]!
  do {
    last = await flow.typesetter.line(`${letters.join('')}…`, voice.face, voice.base)
    letters.pop()
  } while (last.width * smallest > width)
  return { ...block, lines: [...block.lines.slice(0, lines - 1), last], height: lines * block.style.line }
}

const isWhole = ({ lines }: Block, text: string): boolean => lines.map((line) => line.text.trimEnd()).join(' ') === text
