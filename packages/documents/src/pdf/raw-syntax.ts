export function* positions(pdf: Buffer, keyword: string): Generator<number> {
  for (let at = pdf.indexOf(keyword, 0, 'latin1'); at >= 0; at = pdf.indexOf(keyword, at + keyword.length, 'latin1')) {
    yield at
  }
}

/** Returns the text around a key that contains its dictionary, at most 1 KB each way. */
export function dictionaryAround(pdf: Buffer, at: number): string {
  const before = Math.min(at, 1024)
  const text = pdf.toString('latin1', at - before, at + 1024)
  const start = text.lastIndexOf(' obj', before)
  const end = text.indexOf('stream', before)
  return text.slice(Math.max(0, start), end < 0 ? undefined : end)
}
