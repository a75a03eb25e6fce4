/** Markers of ITU-T T.81, table B.1. */
const [startOfImage, endOfImage, baseline, tables, quantization, scan, comment, restarts, adobe] = [
  0xd8, 0xd9, 0xc0, 0xc4, 0xdb, 0xda, 0xfe, 0xdd, 0xee,
]
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const allowed = new Set([baseline, tables, quantization, scan, comment, restarts])

export interface Frame {
  width: number
  height: number
  components: number
}

/**
 * Reads a JPEG that all readers decode alike: baseline, one scan, nothing between the segments or behind the end, and
 * gray or YCbCr by every rule.
 * @returns null for any other file
 */
export function plainJpeg(data: Buffer): Frame | null {
  return orNull(() => {
    const head = headOf(data)
    return head && isOnlyScan(data, head.length) ? frameOf(head.segments) : null
  })
}

/** Null if lengths point beyond the data. */
function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

interface Segment {
  marker: number
  data: Buffer
}

/** Cuts what is behind the image, where no reader looks. */
export function withoutRest(data: Buffer): Buffer {
  const head = orNull(() => headOf(data))
  const end = head && endOfScan(data, head.length)
  return end ? data.subarray(0, end) : data
}

interface Head {
  segments: Segment[]
  length: number
}

/** All segments up to the scan; null if something else is between them. @throws {RangeError} if it is cut */
function headOf(data: Buffer): Head | null {
  if (data[0] !== 0xff || data[1] !== startOfImage) return null
  const segments: Segment[] = []
  let at = 2
  while (segments.at(-1)?.marker !== scan) {
    const marker = data[at + 1] ?? 0
    if (data[at] !== 0xff || !(allowed.has(marker) || isApplication(marker))) return null
    const end = at + 2 + data.readUInt16BE(at + 2)
    if (end > data.length) return null
    segments.push({ marker, data: data.subarray(at + 4, end) })
    at = end
  }
  return { segments, length: at }
}

/** Entropy-coded data up to the end of the image; a line end behind it is harmless. */
function isOnlyScan(data: Buffer, start: number): boolean {
  const end = endOfScan(data, start)
  return end !== null && /^\r?\n?$/.test(data.toString('latin1', end, end + 3))
}

/** Offset behind the end of the image; null if the scan ends in another way. */
function endOfScan(data: Buffer, start: number): number | null {
  let at = data.indexOf(0xff, start)
  while (at >= 0 && (data[at + 1] === 0 || isRestart(data[at + 1]))) at = data.indexOf(0xff, at + 2)
  return at > start && data[at + 1] === endOfImage ? at + 2 : null
}

const isRestart = (marker = 0) => marker >= 0xd0 && marker <= 0xd7

function frameOf(segments: readonly Segment[]): Frame | null {
  const all = (marker: number) => segments.filter((segment) => segment.marker === marker).map(({ data }) => data)
  const [frame, ...others] = all(baseline)
  const isSmallTable = all(quantization).every((data) => data.length % 65 === 0)
  if (!frame || others.length > 0 || !isSmallTable || frame[0] !== 8) return null
  const components = frame[5]!
  if (frame.length !== 6 + 3 * components || all(scan)[0]![0] !== components) return null
  const isPlain = components === 1 ? isPlainGray(frame) : components === 3 && isPlainYcc(frame, all(adobe))
  return isPlain ? { height: frame.readUInt16BE(1), width: frame.readUInt16BE(3), components } : null
}

const isPlainGray = (frame: Buffer) => frame[7] === 0x11

/** Both colour components may have half the width and height. */
function isPlainYcc(frame: Buffer, ofAdobe: readonly Buffer[]): boolean {
  const [luminance, blue, red] = [frame[7]!, frame[10]!, frame[13]!]
  const isSampledPlainly = [0x11, 0x12, 0x21, 0x22].includes(luminance) && blue === 0x11 && red === 0x11
  // Some readers take these identifiers for RGB.
  const isNamedRgb = frame[6] === 0x52 && frame[9] === 0x47 && frame[12] === 0x42
  // APP14 may be of others. Transform 1 is YCbCr.
  const transforms = ofAdobe.filter((data) => data.toString('latin1', 0, 5) === 'Adobe').map((data) => data[11])
  return isSampledPlainly && !isNamedRgb && transforms.length <= 1 && transforms.every((value) => value === 1)
}
