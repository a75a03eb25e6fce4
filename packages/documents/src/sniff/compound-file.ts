import { fstatSync, readSync } from 'node:fs'

/**
 * Minimal [MS-CFB] reader: root entries, and the start of a stream. The npm libraries are unmaintained or load whole
 * files. Chains are limited by the file's size, so loops end in an error.
 */
export interface CompoundFile {
  readonly root: ReadonlyMap<string, Entry>
  head(entry: Entry, length: number): Buffer
}

export interface Entry {
  kind: 'storage' | 'stream' | 'other'
  firstSector: number
  size: number
}

export class BrokenCompoundFile extends Error {
  override readonly name = 'BrokenCompoundFile'
}

const endOfChain = 0xfffffffe
const headerLength = 512
const entryLength = 128
const miniSectorLength = 64
const miniStreamCutoff = 4096

export function openCompoundFile(file: number): CompoundFile {
  const { size } = fstatSync(file)
  const header = bytes(file, 0, headerLength)
  const shift = header.readUInt16LE(0x1e)
  if (shift !== 9 && shift !== 12) throw new BrokenCompoundFile('has sectors of an unknown size')
  const sectorLength = 2 ** shift
  const sectorCount = Math.ceil(size / sectorLength)
  const fat = tableOfSectors(file, header, sectorLength, sectorCount)

  const next = (sector: number): number => {
    const perSector = sectorLength / 4
    const table = fat[Math.floor(sector / perSector)]
    if (table === undefined) throw new BrokenCompoundFile('has a chain that leaves its table')
    const at = bytes(file, (table + 1) * sectorLength + (sector % perSector) * 4, 4)
    return at.readUInt32LE(0)
  }
  const chain = (first: number, max: number): number[] => {
    const sectors: number[] = []
    for (let at = first; at !== endOfChain && sectors.length < max; at = next(at)) {
      if (at >= sectorCount || sectors.length > sectorCount) throw new BrokenCompoundFile('has a chain that never ends')
      sectors.push(at)
    }
    return sectors
  }
  const read = (first: number, length: number): Buffer => {
    const sectors = chain(first, Math.ceil(length / sectorLength))
    const parts = sectors.map((sector) => bytes(file, (sector + 1) * sectorLength, sectorLength))
    return Buffer.concat(parts).subarray(0, length)
  }

  // No document has a directory larger than 64 MiB.
  const directory = read(header.readUInt32LE(0x30), Math.min(size, 64 * 2 ** 20))
  const { rootEntry, entries } = rootNames(directory)
  return {
    root: entries,
    head: (entry, length) => {
      const wanted = Math.min(length, entry.size)
      if (entry.size >= miniStreamCutoff) return read(entry.firstSector, wanted)
      // Small streams are in the mini stream, whose sectors have their own table.
      const mini = read(rootEntry.firstSector, rootEntry.size)
      const table = read(header.readUInt32LE(0x3c), header.readUInt32LE(0x40) * sectorLength)
      const parts: Buffer[] = []
      for (let at = entry.firstSector; ; at = table.readUInt32LE(at * 4)) {
        parts.push(mini.subarray(at * miniSectorLength, (at + 1) * miniSectorLength))
        if (parts.length * miniSectorLength >= wanted) return Buffer.concat(parts).subarray(0, wanted)
      }
    },
  }
}

/** Collects the FAT sectors: 109 from the header, the rest from the DIFAT chain. */
function tableOfSectors(file: number, header: Buffer, length: number, max: number): number[] {
  const wanted = header.readUInt32LE(0x2c)
  if (wanted > max) throw new BrokenCompoundFile('claims a table larger than itself')
  const sectors: number[] = []
  for (let at = 0; at < 109 && sectors.length < wanted; at += 1) sectors.push(header.readUInt32LE(0x4c + at * 4))
  let more = header.readUInt32LE(0x44)
  while (sectors.length < wanted && more < max) {
    const part = bytes(file, (more + 1) * length, length)
    for (let at = 0; at < length - 4 && sectors.length < wanted; at += 4) sectors.push(part.readUInt32LE(at))
    more = part.readUInt32LE(length - 4)
  }
  return sectors
}

function rootNames(directory: Buffer): { rootEntry: Entry; entries: Map<string, Entry> } {
  const count = Math.floor(directory.length / entryLength)
  if (count === 0) throw new BrokenCompoundFile('has no directory')
  const entryAt = (index: number) => directory.subarray(index * entryLength, (index + 1) * entryLength)
  const entries = new Map<string, Entry>()
  const seen = new Set<number>()
  const waiting = [entryAt(0).readUInt32LE(0x4c)]
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    if (index >= count || seen.has(index)) continue
    seen.add(index)
    const entry = entryAt(index)
    entries.set(nameOf(entry), describe(entry))
    waiting.push(entry.readUInt32LE(0x44), entry.readUInt32LE(0x48))
  }
  return { rootEntry: describe(entryAt(0)), entries }
}

function nameOf(entry: Buffer): string {
  const length = Math.min(64, entry.readUInt16LE(0x40))
  return entry.toString('utf16le', 0, Math.max(0, length - 2))
}

function describe(entry: Buffer): Entry {
  const type = entry[0x42]
  const kind = type === 1 ? 'storage' : type === 2 ? 'stream' : 'other'
  return { kind, firstSector: entry.readUInt32LE(0x74), size: entry.readUInt32LE(0x78) }
}

function bytes(file: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  if (readSync(file, buffer, 0, length, position) === 0) throw new BrokenCompoundFile('ends too early')
  return buffer
}
