/** White space by ISO 32000-2, table 1, and two more bytes that PDFium accepts. */
const spaces = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20, 0x80, 0xff])
const delimiters = new Set([...'()<>[]{}/%'].map((character) => character.charCodeAt(0)))
const [opening, closing, backslash, less, more, percent, slash] = [0x28, 0x29, 0x5c, 0x3c, 0x3e, 0x25, 0x2f]

/** Tokenizes a CMap; names keep their slash, strings their brackets. */
export function* wordsOf(file: Buffer): Generator<string> {
  let at = 0
  while (at < file.length) {
    const byte = file[at]!
    if (spaces.has(byte)) at++
    else if (byte === percent) at = endOfComment(file, at)
    else {
      const end = endOfWord(file, at)
      yield file.toString('latin1', at, end)
      at = end
    }
  }
}

function endOfComment(file: Buffer, start: number): number {
  let at = start
  while (at < file.length && file[at] !== 0x0a && file[at] !== 0x0d) at++
  return at
}

function endOfWord(file: Buffer, start: number): number {
  const byte = file[start]!
  if (byte === opening) return endOfString(file, start)
  if (byte === less && file[start + 1] !== less) {
    const end = file.indexOf(more, start)
    return end < 0 ? file.length : end + 1
  }
  if (byte === less || (byte === more && file[start + 1] === more)) return start + 2
  if (delimiters.has(byte) && byte !== slash) return start + 1
  let at = start + 1
  while (at < file.length && !spaces.has(file[at]!) && !delimiters.has(file[at]!)) at++
  return at
}

function endOfString(file: Buffer, start: number): number {
  let depth = 0
  for (let at = start; at < file.length; at++) {
    if (file[at] === backslash) at++
    else if (file[at] === opening) depth++
    else if (file[at] === closing && --depth === 0) return at + 1
  }
  return file.length
}
