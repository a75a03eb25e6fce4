import { expect, it } from '@jest/globals'
import { type Orientation, upright } from '@countersign/documents/internal/child/reencode/upright'

/** One letter per pixel. */
function stored(rows: readonly string[]) {
  const data = Buffer.alloc(rows.join('').length * 4)
  for (const [n, letter] of [...rows.join('')].entries()) data.write(letter, n * 4, 'latin1')
  return { width: rows[0]!.length, height: rows.length, data }
}

function seen(rows: readonly string[], orientation: Orientation): string[] {
  const { width, height, data } = upright(stored(rows), orientation)
  const letters = data.toString('latin1').replaceAll('\0', '')
  return Array.from({ length: height }, (_none, y) => letters.slice(y * width, (y + 1) * width))
}

// Positions of the stored row 0 and column 0, by CIPA DC-008, table 4.
it.each<[Orientation, string[]]>([
  [1, ['abc', 'def']],
  [2, ['cba', 'fed']],
  [3, ['fed', 'cba']],
  [4, ['def', 'abc']],
  [5, ['ad', 'be', 'cf']],
  [6, ['da', 'eb', 'fc']],
  [7, ['fc', 'eb', 'da']],
  [8, ['cf', 'be', 'ad']],
])('a picture with orientation %i is rotated upright', (orientation, expected) => {
  expect(seen(['abc', 'def'], orientation)).toEqual(expected)
})
