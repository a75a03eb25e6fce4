/** A marker segment before the scan (ISO/IEC 10918-1, B.1.1). */
export interface Segment {
  marker: number
  data: Buffer
}

const startOfScan = 0xda

export function segmentsOf(bytes: Buffer): Segment[] {
  const segments: Segment[] = []
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== startOfScan;) {
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    segments.push({ marker: bytes[at + 1]!, data: bytes.subarray(at + 4, end) })
    at = end
  }
  return segments
}
