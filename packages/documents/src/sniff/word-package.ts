import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { refused, type Refused, type Verdict } from '../verdict.js'
import { prologOf } from './xml-prolog.js'

/** Limits of a .docx: far above real files, far below zip bombs (measured on 193 files). */
const max = {
  entries: 5000,
  totalBytes: 400 * 2 ** 20,
  entryBytes: 150 * 2 ** 20,
  xmlBytes: 64 * 2 ** 20,
  /** Compression ratio; checked from `ratioFromBytes`, as short parts may be repetitive. */
  ratio: 200,
  ratioFromBytes: 1e6,
  contentTypesBytes: 4 * 2 ** 20,
} as const

const prologWindow = 64 * 1024

const mainPart = /\b(wordprocessingml\.(document|template)|ms-word\.(document|template)\.macroEnabled)\.main\+xml/i

/**
 * Classifies a zip: a .docx (or .docm, .dotx by content) within limits, or a refusal. Accepts macros and external
 * references, since no converter runs or fetches them. Unpacks only content types and the head of each XML part.
 */
export async function judgePackage(path: string): Promise<Verdict> {
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }
  let zip: ZipFile | undefined
  try {
    zip = await yauzl.openPromise(path, options)
    return await judge(zip)
  } catch {
    // Errors of yauzl and zlib: broken headers, wrong sizes, truncated streams.
    return refused('damaged')
  } finally {
    zip?.close()
  }
}

async function judge(zip: ZipFile): Promise<Verdict> {
  const entries = await firstEntries(zip)
  const types = entries.find(({ fileName }) => fileName.toLowerCase() === '[content_types].xml')
  if (!types) return refused('not-a-document')
  const refusal = judgeEntry(types) ?? (await judgeContentTypes(zip, types)) ?? judgeAsWhole(zip, entries)
  if (refusal) return refusal
  for (const entry of entries.filter(isXml)) {
    const prolog = prologOf(await beginning(zip, entry, prologWindow))
    if (prolog !== 'plain') return refused(prolog === 'doctype' ? 'unsafe' : 'damaged')
  }
  return { kind: 'docx' }
}

async function firstEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    if (entries.length === max.entries) break
  }
  return entries
}

async function judgeContentTypes(zip: ZipFile, types: Entry): Promise<Refused | undefined> {
  if (types.uncompressedSize > max.contentTypesBytes) return refused('too-complex')
  const text = (await beginning(zip, types, max.contentTypesBytes)).toString('latin1').replaceAll('\0', '')
  return mainPart.test(text) ? undefined : refused('not-a-document')
}

function judgeAsWhole(zip: ZipFile, entries: Entry[]): Refused | undefined {
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (zip.entryCount > max.entries || total > max.totalBytes) return refused('too-complex')
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (names.size < entries.length || !names.has('_rels/.rels')) return refused('damaged')
  return entries.map(judgeEntry).find((refusal) => refusal !== undefined)
}

function judgeEntry(entry: Entry): Refused | undefined {
  if (entry.isEncrypted()) return refused('encrypted')
  const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize)
  const swells = entry.uncompressedSize > max.ratioFromBytes && ratio > max.ratio
  const cap = isXml(entry) ? max.xmlBytes : max.entryBytes
  return entry.uncompressedSize > cap || swells ? refused('too-complex') : undefined
}

function isXml(entry: Entry): boolean {
  return /\.(xml|rels)$/i.test(entry.fileName)
}

async function beginning(zip: ZipFile, entry: Entry, length: number): Promise<Buffer> {
  const stream = await zip.openReadStreamPromise(entry)
  const parts: Buffer[] = []
  let read = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    parts.push(part)
    read += part.length
    if (read >= length) break
  }
  return Buffer.concat(parts).subarray(0, length)
}
