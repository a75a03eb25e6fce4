/** What the data of an image say of it. */
export interface ImageHeader {
  width: number
  height: number
  components: number
}

/** Markers that begin a frame (ITU-T T.81, B.1.1.3): C0 to CF but for tables and what is reserved. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers without a length: restarts, the beginning, and what fills. */
const isAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
const scan = 0xda

/** The head of a JPEG's frame (ITU-T T.81, B.2.2); null where there is none before its data. */
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

/** The size in the codestream of a JPEG 2000 (ITU-T T.800, A.5.1), in a file of boxes or bare; null where there is none. */
export function jpxHeader(data: Buffer): ImageHeader | null {
  const at = data.indexOf('ff4fff51', 0, 'hex')
  if (at < 0 || at + 42 > data.length) return null
  const size = (offset: number) => data.readUInt32BE(at + offset)
  return { width: size(8) - size(16), height: size(12) - size(20), components: data.readUInt16BE(at + 40) }
}
