/** Text broken into lines of one size. */
export interface FittedText {
  lines: string[]
  /** Points. */
  size: number
}

export interface Room {
  /** Points. */
  width: number
  /** Points, tried from the largest down in half points. */
  largest: number
  smallest: number
  /** Lines at the most. */
  lines: number
}

/**
 * Breaks text at spaces, in the largest size at which it fits. What does not fit at the smallest size either, such as an
 * address of 250 letters, is broken anywhere and ends in an ellipsis.
 *
 * @param widthAt the width of a text at a size, in points
 */
export function fitText(text: string, room: Room, widthAt: (text: string, size: number) => number): FittedText {
  for (let size = room.largest; size >= room.smallest; size -= 0.5) {
    const lines = broken(text, (line) => widthAt(line, size) <= room.width)
    if (lines.length <= room.lines && lines.every((line) => widthAt(line, size) <= room.width)) return { lines, size }
  }
  const fits = (line: string) => widthAt(line, room.smallest) <= room.width
  const lines = broken(text, fits).flatMap((line) => split(line, fits))
  return { lines: shortened(lines, room.lines, fits), size: room.smallest }
}

/** Lines of whole words; a word that is too long for a line has one of its own. */
function broken(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** A line that is too long, in pieces that are not. */
function split(line: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const letter of line) {
    if (piece && !fits(piece + letter)) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}

function shortened(lines: string[], most: number, fits: (line: string) => boolean): string[] {
  if (lines.length <= most) return lines
  const letters = [...(lines[most - 1] ?? '')]
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop()
  return [...lines.slice(0, most - 1), `${letters.join('').trimEnd()}…`]
}
