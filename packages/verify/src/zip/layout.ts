export interface EntryFacts {
  name: Uint8Array
  size: number
  crc: number
  /** Offset of the local header. */
  offset: number
}

const max32 = 0xffffffff
/** UTF-8 names; sizes in a data descriptor. */
const flags = 0x0808
/** 1 January 1980: zip times have no zone and no use here. */
const dosDate = 0x21
const madeBy = 0x033f
const attributes = (0o100664 << 16) >>> 0

/** True if an entry needs Zip64. */
export const isLarge = ({ size, offset }: Pick<EntryFacts, 'size' | 'offset'>): boolean =>
  size >= max32 || offset >= max32

/** Packs little-endian numbers of 2, 4 or 8 bytes. */
function packed(...numbers: readonly [bytes: 2 | 4 | 8, value: number][]): Uint8Array {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true)
    else if (bytes === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

/** Local file header (APPNOTE 4.3.7). */
export const localHeader = ({ name }: EntryFacts): Uint8Array =>
  joined([
    packed([4, 0x04034b50], [2, 20], [2, flags], [2, 0], [2, 0], [2, dosDate], [4, 0], [4, 0], [4, 0]),
    packed([2, name.length], [2, 0]),
    name,
  ])

/** Data descriptor (APPNOTE 4.3.9). */
export const descriptor = (entry: EntryFacts): Uint8Array => {
  const width = isLarge(entry) ? 8 : 4
  return packed([4, 0x08074b50], [4, entry.crc], [width, entry.size], [width, entry.size])
}

/** Central directory header (APPNOTE 4.3.12). */
export function directoryRecord(entry: EntryFacts): Uint8Array {
  const { name, crc, size, offset } = entry
  const large = isLarge(entry)
  const [shownSize, shownOffset] = large ? [max32, max32] : [size, offset]
  const extra = large ? packed([2, 1], [2, 24], [8, size], [8, size], [8, offset]) : new Uint8Array()
  return joined([
    packed([4, 0x02014b50], [2, madeBy], [2, large ? 45 : 20], [2, flags], [2, 0], [2, 0], [2, dosDate], [4, crc]),
    packed([4, shownSize], [4, shownSize], [2, name.length], [2, extra.length], [2, 0], [2, 0], [2, 0]),
    packed([4, attributes], [4, shownOffset]),
    name,
    extra,
  ])
}

/** End of the central directory (APPNOTE 4.3.14 to 4.3.16). */
export function endRecords(entries: number, directory: { offset: number; size: number }): Uint8Array {
  const { offset, size } = directory
  const large = offset >= max32
  const end = packed(
    [4, 0x06054b50],
    [4, 0],
    [2, entries],
    [2, entries],
    [4, size],
    [4, large ? max32 : offset],
    [2, 0],
  )
  if (!large) return end
  return joined([
    packed([4, 0x06064b50], [8, 44], [2, madeBy], [2, 45], [4, 0], [4, 0], [8, entries], [8, entries]),
    packed([8, size], [8, offset], [4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
    end,
  ])
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
