import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { PdfLimits } from '../pdf/judge-pdf.js'
import { containerOf, headerWindow } from '../sniff/container.js'
import { refused, type Verdict } from '../verdict.js'
import { replaceMe } from '@countersign/child-pool/serve'

export interface JudgeInput {
  path: string
  limits: PdfLimits
  /** Whether to answer a PDF's SHA-256. */
  hash: boolean
}

/**
 * Judges a stranger's file by its content. What each kind needs is loaded when the first of it comes. The child does
 * nothing else meanwhile, so it reads synchronously, which costs a fifth.
 */
export async function judge({ path, limits, hash }: JudgeInput): Promise<Verdict> {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size === 0) return refused('not-a-document', { empty: true })
    switch (containerOf(read(file, Math.min(size, headerWindow)))) {
      case 'pdf':
        return await judgeWholePdf(read(file, size), limits, hash)
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

async function judgeWholePdf(bytes: Buffer, limits: PdfLimits, hash: boolean): Promise<Verdict> {
  const { judgePdf, LibraryBroken } = await import('../pdf/judge-pdf.js')
  try {
    return await judgePdf(bytes, limits, hash)
  } catch (error) {
    if (!(error instanceof LibraryBroken)) throw error
    replaceMe()
    return refused('too-complex')
  }
}

function read(file: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  return buffer.subarray(0, readSync(file, buffer, 0, length, 0))
}
