import { leading, wrapped } from '@countersign/contracts/fit-text'
import type { SetLine, Typesetter } from '@countersign/pdf/typesetter'
import type { PDFPage } from 'pdf-lib'
import type { Look } from './look.js'

const font = 'helvetica'
/** In points. */
const padding = 2
/** Above the base line, relative to the size. */
const [capital, ascent] = [0.72, 0.9]
const sizeOfLines = 12
/** Factor from one size to the next smaller one, and the last size, in points. */
const [smaller, smallest] = [0.95, 1]
/** Behind the chosen lines of a list. */
const tint = '0.6 0.76 0.85 rg'
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

type Placed = Record<'x' | 'y' | 'size', number> & { line: SetLine }

/** Draws text on a page of its box's size, in its own size or a smaller one that fits. @returns the content */
export async function drawLook(page: PDFPage, look: Look, typesetter: Typesetter): Promise<string> {
  const { width, height } = page.getSize()
  const placed = await (look.cells ? inCells : inLines)(look, page.getSize(), typesetter)
  const marks = placed.filter((_, index) => look.chosen?.includes(index))
  return [
    `q 0 0 ${width} ${height} re W n ${tint}`,
    ...marks.map(({ y, size }) => `1 ${y - (leading - ascent) * size} ${width - 2} ${leading * size} re f`),
    ...placed.flatMap(({ line, ...place }) => typesetter.draw(page, line, { ...place, color: look.color })),
    'Q',
  ].join('\n')
}

type Size = ReturnType<PDFPage['getSize']>

async function inLines(look: Look, { width, height }: Size, typesetter: Typesetter): Promise<Placed[]> {
  const room = { width: Math.max(1, width - 2 * padding), height: Math.max(1, height - 2 * padding) }
  const { lines, size } = fitted(look, room, await typesetter.measure(look.text, font))
  const first = look.layout === 'line' ? (height - capital * size) / 2 : height - padding - ascent * size
  const set = await Promise.all(lines.map((words) => typesetter.line(words, font)))
  return set.map((line, index) => {
    const x = padding + ((room.width - line.width * size) * look.align) / 2
    return { line, x, y: first - index * leading * size, size }
  })
}

function fitted({ text, layout, ...look }: Look, room: Size, widthOf: (part: string) => number) {
  const whole = layout === 'line' ? widthOf(text) : 0
  for (let size = look.size || (layout === 'line' ? room.height * capital : sizeOfLines); ; size *= smaller) {
    const lines = layout === 'paragraph' ? wrapped(text, room.width / size, widthOf) : text.split('\n')
    if (layout === 'list') return { lines: lines.slice(0, Math.ceil(room.height / (leading * size))), size }
    const isHigh = lines.length * size * (layout === 'line' ? capital : leading) > room.height
    if (size <= smallest || (whole * size <= room.width && !isHigh)) return { lines, size }
  }
}

/** Places letters in the middle of their boxes, those of right-to-left scripts from the right. */
async function inCells(look: Look, { width, height }: Size, typesetter: Typesetter): Promise<Placed[]> {
  const letters = [...new Intl.Segmenter().segment(look.text)].map(({ segment }) => segment)
  const lines = await Promise.all(letters.map((letter) => typesetter.line(letter, font)))
  const count = Math.max(look.cells ?? 0, lines.length)
  const cell = width / count
  const start = Math.floor(((count - lines.length) * look.align) / 2)
  return lines.map((line, index) => {
    const size = Math.min(look.size || height, height * capital, cell / Math.max(line.width, 0.1))
    const place = rightToLeft.test(look.text) ? count - 1 - start - index : start + index
    return { line, x: (place + 0.5) * cell - (line.width * size) / 2, y: (height - capital * size) / 2, size }
  })
}
