const lastStart = /startxref\s+(\d+)\s+%%EOF\s*$/d
const tail = 1024

/**
 * Returns a PDF whose last `startxref` points to its table. Some writers point to the line end before the table, which
 * the library does not read. All other bytes stay.
 */
export function withExactStart(file: Buffer): Buffer {
  const from = Math.max(0, file.length - tail)
  const found = lastStart.exec(file.toString('latin1', from))
  const stated = found?.[1] ?? ''
  const exact = String(Number(stated) + 1)
  if (exact.length !== stated.length || !/^\sxref\s/.test(file.toString('latin1', Number(stated), Number(exact) + 5)))
    return file
  const copy = Buffer.from(file)
  copy.write(exact, from + found!.indices![1]![0], 'latin1')
  return copy
}
