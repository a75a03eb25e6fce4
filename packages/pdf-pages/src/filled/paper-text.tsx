import type { PageBox } from '@countersign/contracts/geometry'
import { baseLine, fitText, inset, letterWidth } from '@countersign/contracts/fit-text'
import { widthIn } from './measured.js'

/** Characters of the standard font (PDF 32000-1, annex D, almost all), which have the same widths here as on paper. */
const standard = /^[\u0020-\u00ff\u2013-\u2022\u2026\u2039\u203a\u20ac\u2122]*$/

/** Matches a line whose first letter belongs to a right-to-left script. */
const toTheLeft = /^\P{L}*[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u

const face = 'Helvetica, Arial, sans-serif'

/**
 * A text or date as it will be sealed, with the same lines, size and position in its box (in points). Scripts that the
 * standard font lacks use a system font, condensed to the box.
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

/** The width to draw a line with, in points; undefined to keep the font's width. */
function lengthOf(line: string, size: number, room: number): number | undefined {
  if (line === '') return undefined
  if (standard.test(line)) return [...line].reduce((sum, letter) => sum + letterWidth(letter), 0) * size
  return widthIn(face, line) * size > room ? room : undefined
}
