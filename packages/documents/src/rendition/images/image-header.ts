export interface ImageHeader {
  width: number
  height: number
  components: number
}

/** SOF markers: C0 to CF except tables and reserved ones (ITU-T T.81, B.1.1.3). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const scan = 0xda

/** Reads a JPEG's frame header (ITU-T T.81, B.2.2); null if there is none before the scan. */
export function jpegHeader(data: Buffer): ImageHeader | null {
  let at = data.indexOf('ffd8', 0, 'hex')
  while (at >= 0 && at + 10 <= data.length) {
    const marker = data[at + 1]!
    if (data[at] !== 0xff || marker === 0xff) at++
    else if (isAlone(marker)) at += 2
    else if (isFrame(marker))
      return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7), components: data[at + 9]! }
    else if (marker === scan) return null
    else at += 2 + data.readUInt16BE(at + 2)
  }
  return null
}

/** Reads the size from a JPEG 2000 codestream (ITU-T T.800, A.5.1), boxed or raw; null if there is none. */
export function jpxHeader(data: Buffer): ImageHeader | null {
  const at = data.indexOf('ff4fff51', 0, 'hex')
  if (at < 0 || at + 42 > data.length) return null
  const size = (offset: number) => data.readUInt32BE(at + offset)
  return { width: size(8) - size(16), height: size(12) - size(20), components: data.readUInt16BE(at + 40) }
}
