/** Wraps text at `width` characters; keeps its line breaks and words longer than a line. */
export function wrapped(text: string, width: number): string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => wrapLine(line, width))
}

function wrapLine(line: string, width: number): string[] {
  const rows: string[] = []
  let row = ''
  for (const word of line.trimEnd().split(' ')) {
    if (row === '') row = word
    else if (row.length + 1 + word.length <= width) row += ` ${word}`
    else {
      rows.push(row)
      row = word
    }
  }
  return [...rows, row]
}
