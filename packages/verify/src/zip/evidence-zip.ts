import type { ByteSource } from './byte-source.js'
import { descriptor, directoryRecord, endRecords, type EntryFacts, isLarge, joined, localHeader } from './layout.js'

/** Our server did not write the zip, or its end was altered, so its entries cannot be found. */
export class UnreadableZip extends Error {
  override readonly name = 'UnreadableZip'
}

export interface ZipEntry extends EntryFacts {
  path: string
}

/** An unexpected byte outside the files. */
export interface WrappingFault {
  /** Offset in the zip. */
  at: number
  /** The structure that contains it, in words. */
  where: string
}

const endSize = 22
const locatorAndRecord = 76

/**
 * Reads our zips strictly. General libraries skip bytes they do not need; here names and contents determine every
 * byte, so each one is checked.
 */
export class EvidenceZip {
  private constructor(
    private readonly source: ByteSource,
    readonly entries: readonly ZipEntry[],
    private readonly directory: Uint8Array,
    private readonly directoryAt: number,
  ) {}

  /** @throws {UnreadableZip} */
  static async open(source: ByteSource): Promise<EvidenceZip> {
    const { offset, end } = await findDirectory(source)
    const directory = await source.read(offset, end)
    return new EvidenceZip(source, entriesIn(directory, offset), directory, offset)
  }

  read(entry: ZipEntry): Promise<Uint8Array> {
    const begin = contentAt(entry)
    return this.source.read(begin, begin + entry.size)
  }

  /** Checks the header and descriptor of a file. @param crc computed, or the directory's if the file is altered */
  async checkAround(entry: ZipEntry, crc: number): Promise<WrappingFault[]> {
    const begin = contentAt(entry)
    const tail = descriptor({ ...entry, crc })
    const [before, after] = await Promise.all([
      this.source.read(entry.offset, begin),
      this.source.read(begin + entry.size, Math.min(begin + entry.size + tail.length, this.directoryAt)),
    ])
    return [
      ...differing(before, localHeader(entry), entry.offset, `the zip’s header of ${entry.path}`),
      ...differing(after, tail, begin + entry.size, `the zip’s checksum of ${entry.path}`),
    ]
  }

  /** Checks the directory and the end records. @param crcs of the files, in order */
  async checkEnd(crcs: readonly number[]): Promise<WrappingFault[]> {
    const records = this.entries.map((entry, index) => directoryRecord({ ...entry, crc: crcs[index]! }))
    const directory = joined(records)
    const end = endRecords(this.entries.length, { offset: this.directoryAt, size: directory.length })
    const begin = this.directoryAt + this.directory.length
    const found = await this.source.read(begin, this.source.size)
    return [
      ...differing(this.directory, directory, this.directoryAt, 'the zip’s own directory'),
      ...differing(found, end, begin, 'the end of the zip'),
    ]
  }
}

const contentAt = ({ offset, name }: EntryFacts): number => offset + 30 + name.length

function differing(found: Uint8Array, expected: Uint8Array, at: number, where: string): WrappingFault[] {
  const length = Math.max(found.length, expected.length)
  for (let n = 0; n < length; n++) if (found[n] !== expected[n]) return [{ at: at + n, where }]
  return []
}

async function findDirectory(source: ByteSource): Promise<{ offset: number; end: number }> {
  const size = source.size
  if (size < endSize) throw new UnreadableZip('This isn’t an evidence zip, or nearly all of it is missing.')
  const end = viewOf(await source.read(size - endSize, size))
  if (end.getUint32(0, true) !== 0x06054b50) {
    throw new UnreadableZip('The end of the zip is missing. The file was cut off, lengthened or altered at its end.')
  }
  let offset = end.getUint32(16, true)
  let begin = size - endSize
  if (offset === 0xffffffff && begin >= locatorAndRecord) {
    begin -= locatorAndRecord
    offset = Number(viewOf(await source.read(begin, begin + 56)).getBigUint64(48, true))
  }
  if (offset > begin) throw new UnreadableZip('The end of the zip was altered. It points outside the file.')
  return { offset, end: begin }
}

function entriesIn(directory: Uint8Array, directoryAt: number): ZipEntry[] {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  let offset = 0
  for (let at = 0; at < directory.length;) {
    if (at + 46 > directory.length || view.getUint32(at, true) !== 0x02014b50) throw unreadableAt(directoryAt + at)
    const name = directory.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))
    const extra = view.getUint16(at + 30, true)
    const next = at + 46 + name.length + extra
    if (next > directory.length) throw unreadableAt(directoryAt + at)
    const large = view.getUint32(at + 20, true) === 0xffffffff && extra === 28
    const size = large ? Number(view.getBigUint64(at + 46 + name.length + 4, true)) : view.getUint32(at + 20, true)
    const entry = { path: pathOf(name, directoryAt + at), name, size, crc: view.getUint32(at + 16, true), offset }
    // Entries are contiguous; `checkEnd` compares the stated offsets with these.
    offset = contentAt(entry) + size + (isLarge(entry) ? 24 : 16)
    if (offset > directoryAt) throw unreadableAt(directoryAt + at)
    entries.push(entry)
    at = next
  }
  if (offset !== directoryAt) throw unreadableAt(offset)
  return entries
}

function pathOf(name: Uint8Array, at: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(name)
  } catch {
    throw unreadableAt(at)
  }
}

const unreadableAt = (at: number): UnreadableZip =>
  new UnreadableZip(
    `The zip was altered at byte ${at}, or repacked by another program. Verify the file as you received it.`,
  )

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
