import { inflateSync } from 'node:zlib'
import { isRegular, isWhiteSpace } from './characters.js'
import { filterNames } from './filter-names.js'
import type { ContentReader } from './reader.js'
import type { Value } from './values.js'

/** An inline image converted to an image XObject, with full names (ISO 32000-2, 8.9.7). */
export interface InlineImage {
  entries: ReadonlyMap<string, Value>
  data: Buffer
}

export type ComponentsOf = (colorSpace: string) => number | null

const keys = new Map(
  Object.entries({
    BPC: 'BitsPerComponent',
    CS: 'ColorSpace',
    D: 'Decode',
    DP: 'DecodeParms',
    F: 'Filter',
    H: 'Height',
    IM: 'ImageMask',
    I: 'Interpolate',
    W: 'Width',
  }).flatMap(([short, long]) => [
    [short, long],
    [long, long],
  ]),
)
const colorSpaces: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
}
const componentsOfDevice: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  DeviceRGB: 3,
  DeviceCMYK: 4,
  Indexed: 1,
}

/** Reads from after `BI` to after `EI`. @returns null for a malformed image, 'unfinished' if there is no end */
export function readInlineImage(reader: ContentReader, componentsOf: ComponentsOf): InlineImage | null | 'unfinished' {
  const entries = readEntries(reader)
  if (entries === 'unfinished') return 'unfinished'
  // One character separates ID from the data.
  if (isWhiteSpace(reader.content[reader.at])) reader.at++
  const start = reader.at
  const known = entries && lengthOf(entries, reader.content.subarray(start), componentsOf)
  const end = endOfData(reader.content, start, known)
  if (end === null) {
    reader.at = reader.content.length
    return 'unfinished'
  }
  reader.at = end.next
  return entries && { entries, data: reader.content.subarray(start, end.data) }
}

/** Reads up to `ID`; returns null if malformed. */
function readEntries(reader: ContentReader): Map<string, Value> | null | 'unfinished' {
  const values: Value[] = []
  let isBroken = false
  for (;;) {
    const token = reader.next()
    if (token.kind === 'end' || token.kind === 'unfinished') return 'unfinished'
    if (token.kind === 'value') values.push(token.value)
    else if (token.kind === 'operator' && token.name === 'ID') break
    else isBroken = true
  }
  const entries = new Map<string, Value>()
  for (let index = 0; index < values.length; index += 2) {
    const [key, value] = [values[index]!, values[index + 1]]
    if (key.kind !== 'name' || value === undefined) return null
    const name = keys.get(key.bytes.toString('latin1'))
    if (name === undefined) continue
    if (entries.has(name)) return null
    const full =
      name === 'ColorSpace' ? inFull(value, colorSpaces) : name === 'Filter' ? inFull(value, filterNames) : value
    entries.set(name, full)
  }
  return isBroken || !isSound(entries) ? null : entries
}

function inFull(value: Value, names: Readonly<Record<string, string>>): Value {
  if (value.kind === 'array') return { kind: 'array', items: value.items.map((item) => inFull(item, names)) }
  const full = value.kind === 'name' ? names[value.bytes.toString('latin1')] : undefined
  return full === undefined ? value : { kind: 'name', bytes: Buffer.from(full) }
}

function isSound(entries: ReadonlyMap<string, Value>): boolean {
  const isCount = (value: Value | undefined) => value?.kind === 'number' && /^[1-9]\d*$/.test(value.text)
  const known = new Set(Object.values(filterNames))
  return (
    isCount(entries.get('Width')) &&
    isCount(entries.get('Height')) &&
    filtersOf(entries).every((filter) => filter !== null && known.has(filter))
  )
}

function filtersOf(entries: ReadonlyMap<string, Value>): (string | null)[] {
  const filter = entries.get('Filter')
  if (!filter) return []
  const names = filter.kind === 'array' ? filter.items : [filter]
  return names.map((name) => (name.kind === 'name' ? name.bytes.toString('latin1') : null))
}

const numberIn = (value: Value | undefined): number => (value?.kind === 'number' ? Number(value.text) : 0)

function lengthOf(entries: ReadonlyMap<string, Value>, data: Buffer, componentsOf: ComponentsOf): number | null {
  const [filter] = filtersOf(entries)
  if (filter === undefined) return plainLength(entries, componentsOf)
  if (filter === 'FlateDecode') return packedLength(data)
  const mark = filter === 'ASCII85Decode' ? '~>' : filter === 'ASCIIHexDecode' ? '>' : null
  const at = mark === null ? -1 : data.indexOf(mark)
  return at < 0 ? null : at + mark!.length
}

function plainLength(entries: ReadonlyMap<string, Value>, componentsOf: ComponentsOf): number | null {
  const [width, height] = [numberIn(entries.get('Width')), numberIn(entries.get('Height'))]
  const mask = entries.get('ImageMask')
  const isMask = mask?.kind === 'word' && mask.text === 'true'
  const components = isMask ? 1 : componentsIn(entries.get('ColorSpace'), componentsOf)
  const bits = isMask ? 1 : numberIn(entries.get('BitsPerComponent'))
  return components === null || bits === 0 ? null : Math.ceil((width * components * bits) / 8) * height
}

function componentsIn(value: Value | undefined, componentsOf: ComponentsOf): number | null {
  const name = value?.kind === 'array' ? value.items[0] : value
  if (name?.kind !== 'name') return null
  const text = name.bytes.toString('latin1')
  return componentsOfDevice[text] ?? componentsOf(text)
}

function packedLength(data: Buffer): number | null {
  try {
    const { engine } = inflateSync(data, { info: true, maxOutputLength: 64 * 2 ** 20 }) as unknown as {
      engine: { bytesWritten: number }
    }
    return engine.bytesWritten
  } catch {
    return null
  }
}

/** Expects `EI` after data of known length; otherwise finds the first `EI` between white space. */
function endOfData(content: Buffer, start: number, length: number | null): { data: number; next: number } | null {
  const isEnd = (at: number) => content[at] === 0x45 && content[at + 1] === 0x49 && !isRegular(content[at + 2])
  if (length !== null) {
    let at = start + length
    while (isWhiteSpace(content[at])) at++
    if (isEnd(at)) return { data: start + length, next: at + 2 }
  }
  for (let at = content.indexOf('EI', start); at >= 0; at = content.indexOf('EI', at + 1)) {
    if (isEnd(at) && (at === start || isWhiteSpace(content[at - 1])))
      return { data: Math.max(start, at - 1), next: at + 2 }
  }
  return null
}
