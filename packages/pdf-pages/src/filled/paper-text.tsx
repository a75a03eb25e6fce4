import type { PageBox } from '@countersign/contracts/geometry'
import { baseLine, fitText, inset, letterWidth } from '@countersign/contracts/fit-text'
import { widthIn } from './measured.js'

/** What the standard face has (PDF 32000-1, annex D), as good as all of it: its letters are as wide here as on paper. */
const standard = /^[\u0020-\u00ff\u2013-\u2022\u2026\u2039\u203a\u20ac\u2122]*$/

/** Its first letter is one of a script that runs from right to left: so does the line, which begins at the left all the same. */
const toTheLeft = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

/** As the style sheet has it. */
const face = 'Helvetica, Arial, sans-serif'

/**
 * A text or date in its box as it will be sealed: the same lines, of the same size, at the same place. A script that the
 * standard face lacks is shown in a face of the reader's own, and no wider than there is room.
 *
 * @param box points
 */
export function PaperText({ text, box: { width, height } }: { text: string; box: Pick<PageBox, 'width' | 'height'> }) {
  const fitted = fitText(text, { width, height })
  const { lines, size } = fitted
  return (
    <svg className="papertext" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {lines.map((line, n) => (
        <text
          key={n}
          x={inset * size}
          y={baseLine(fitted, n, height)}
          fontSize={size}
          textLength={lengthOf(line, size, width - 2 * inset * size)}
          lengthAdjust="spacingAndGlyphs"
          {...(toTheLeft.test(line) && { direction: 'rtl', textAnchor: 'end' })}
        >
          {line}
        </text>
      ))}
    </svg>
  )
}

/** How wide a line has to be drawn, in points; undefined where the reader's face decides. */
function lengthOf(line: string, size: number, room: number): number | undefined {
  if (line === '') return undefined
  if (standard.test(line)) return [...line].reduce((sum, letter) => sum + letterWidth(letter), 0) * size
  return widthIn(face, line) * size > room ? room : undefined
}
