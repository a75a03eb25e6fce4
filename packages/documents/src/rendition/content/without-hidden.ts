import { nameIn } from './name-in.js'
import { type Operator, operators } from './operators.js'

export interface Settled {
  content: Buffer
  unused: Set<string>
}

/** Path-painting operators; `n` ends a path without painting (ISO 32000-2, 8.5.3). */
const paintsPath = new Set(['S', 's', 'f', 'F', 'f*', 'B', 'B*', 'b', 'b*'])
const paints = new Set(['Do', 'sh', 'BI', 'Tj', 'TJ'])

/**
 * Removes hidden layers from a content stream. Keeps graphics state, paths and clips, on which later content
 * depends; layer marks become plain ones.
 * @param isHidden checks a property list by its resource name
 * @returns null if the content names no layer
 */
export function withoutHidden(content: Buffer, isHidden: (property: string) => boolean): Settled | null {
  const pieces: Buffer[] = []
  const drawn = { hidden: new Set<string>(), shown: new Set<string>() }
  const marks: boolean[] = []
  let hiding = 0
  let copied = 0
  const replace = ({ start, end }: Operator, by: string) => {
    pieces.push(content.subarray(copied, start), Buffer.from(by, 'latin1'))
    copied = end
  }
  const operand = ({ operands }: Operator, index: number): string => {
    const found = operands[index]
    return found ? content.toString('latin1', found.start, found.end) : ''
  }

  for (const operator of operators(content)) {
    const { name } = operator
    if (name === 'BMC' || name === 'BDC') {
      const isLayer = name === 'BDC' && operand(operator, 0) === '/OC'
      const property = nameIn(operand(operator, 1))
      const hides = isLayer && property !== null && isHidden(property)
      if (isLayer) replace(operator, '/Span BMC')
      marks.push(hides)
      if (hides) hiding++
    } else if (name === 'EMC') {
      if (marks.pop()) hiding--
    } else {
      if (name === 'Do') drawn[hiding > 0 ? 'hidden' : 'shown'].add(nameIn(operand(operator, 0)) ?? '')
      if (hiding === 0) continue
      if (paintsPath.has(name)) replace(operator, 'n')
      else if (paints.has(name)) replace(operator, '')
      else if (name === "'") replace(operator, 'T*')
      // Its first operands set word and character spacing persistently (ISO 32000-2, 9.4.3).
      else if (name === '"') replace(operator, `${operand(operator, 0)} Tw ${operand(operator, 1)} Tc T*`)
    }
  }
  if (copied === 0) return null
  return {
    content: Buffer.concat([...pieces, content.subarray(copied)]),
    unused: new Set([...drawn.hidden].filter((name) => !drawn.shown.has(name))),
  }
}
