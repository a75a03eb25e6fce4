/** Lengths of the header and of a table record (OpenType 1.9, "Organization of an OpenType Font"). */
const [headLength, rowLength] = [12, 16]
const trueType = new Set([0x00010000, 0x74727565])
const maxTables = 64

export interface Sfnt {
  tables: Map<string, Buffer>
  /** A tag occurs twice, so readers may take either table. */
  isDoubled: boolean
}

/** Reads TrueType tables; null for other files. The first of a tag wins, as in FreeType; empty ones are ignored. */
export function readSfnt(file: Buffer): Sfnt | null {
  if (file.length < headLength || !trueType.has(file.readUInt32BE(0))) return null
  const count = file.readUInt16BE(4)
  if (count > maxTables || file.length < headLength + count * rowLength) return null
  const tables = new Map<string, Buffer>()
  let isDoubled = false
  for (let row = headLength; row < headLength + count * rowLength; row += rowLength) {
    const tag = file.toString('latin1', row, row + 4)
    const start = file.readUInt32BE(row + 8)
    const table = file.subarray(start, start + file.readUInt32BE(row + 12))
    if (table.length === 0) continue
    if (tables.has(tag)) isDoubled = true
    else tables.set(tag, table)
  }
  return { tables, isDoubled }
}

/** Writes tables sorted by tag, aligned to four bytes, with checksums. */
export function writeSfnt(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const head = Buffer.alloc(headLength + sorted.length * rowLength)
  const power = Math.floor(Math.log2(Math.max(1, sorted.length)))
  head.writeUInt32BE(0x00010000, 0)
  for (const [index, value] of [sorted.length, 16 * 2 ** power, power, 16 * (sorted.length - 2 ** power)].entries())
    head.writeUInt16BE(Math.max(0, value), 4 + 2 * index)
  const parts = [head]
  let end = head.length
  for (const [index, [tag, table]] of sorted.entries()) {
    const row = headLength + index * rowLength
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)])
    head.write(tag, row, 'latin1')
    head.writeUInt32BE(checksum(padded), row + 4)
    head.writeUInt32BE(end, row + 8)
    head.writeUInt32BE(table.length, row + 12)
    parts.push(padded)
    end += padded.length
  }
  return Buffer.concat(parts)
}

function checksum(padded: Buffer): number {
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}

/** Numbers of 16 bits without sign, in the order of TrueType. */
export function words(...values: number[]): Buffer {
  const data = Buffer.alloc(2 * values.length)
  for (const [index, value] of values.entries()) data.writeUInt16BE(value, 2 * index)
  return data
}
