import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs'
import { replaceMe, whereFrom } from '@countersign/child-pool/serve'
import type { PdfLimits } from '../pdf/ingest-pdf.js'
import { containerOf, headerWindow } from '../sniff/container.js'
import { refused, type Verdict } from '../verdict.js'

export interface IngestInput {
  path: string
  rendition: string
  limits: PdfLimits
}

/**
 * Validates an untrusted file by content, and rewrites a PDF. Loads libraries on demand. Reads synchronously, which
 * takes a fifth of the time; the child does nothing else meanwhile.
 */
export async function ingest({ path, rendition, limits }: IngestInput): Promise<Verdict> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size === 0) return refused('not-a-document', { empty: true })
    switch (containerOf(read(file, Math.min(size, headerWindow)))) {
      case 'pdf':
        return await ingestPdfFile(read(file, size), rendition, limits)
      case 'zip':
        return await (await import('../sniff/word-package.js')).judgePackage(path)
      case 'compound-file':
        return (await import('../sniff/word-binary.js')).judgeCompoundFile(file)
      case 'unknown':
        return refused('not-a-document')
    }
  } finally {
    closeSync(file)
  }
}

async function ingestPdfFile(upload: Buffer, rendition: string, limits: PdfLimits): Promise<Verdict> {
  const { LibraryBroken, ingestPdf } = await import('../pdf/ingest-pdf.js')
  const { rehearse } = await import('@countersign/seal/rehearse')
  try {
    const ingested = await ingestPdf(upload, limits, rehearse)
    if ('refused' in ingested) return ingested
    const { bytes, ...facts } = ingested
    writeFileSync(rendition, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { kind: 'pdf', ...facts, size: bytes.length, sha256 }
  } catch (error) {
    if (!(error instanceof LibraryBroken)) throw error
    replaceMe()
    return refused('damaged', { why: whereFrom(error.cause) })
  }
}

function read(file: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  return buffer.subarray(0, readSync(file, buffer, 0, length, 0))
}
