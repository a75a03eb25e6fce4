import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { blamesTheFile, type ChildPool, type Log } from '@countersign/child-pool'
import { type AcceptedDocument, mediaTypes, type Rendition } from './accepted-document.js'
import type { ReaderTasks, WordTasks } from './child/tasks.js'
import type { DocumentLimits } from './limits.js'
import { unacceptable } from './refusal-sentences.js'
import { refused, type Refused, type Verdict } from './verdict.js'
import { convertWithBest } from './word/conversion.js'
import { type RenditionWarning, simplifiedWarning, warningFor } from './word/rendition-warning.js'
import { NotConverted, type WordConverter, type WordFormat } from './word/word-converter.js'

/** One uploaded file, complete on disk. */
export interface UploadedFile {
  path: string
  /** As the uploader's browser named it. It decides nothing and is never logged; a refusal's wording looks at its ending. */
  originalName: string
  /** Bytes. */
  size: number
}

export interface IntakeParts {
  readers: ChildPool<ReaderTasks>
  wordWorkers: ChildPool<WordTasks>
  converters: readonly [WordConverter, ...WordConverter[]]
  stagingDir: string
  limits: DocumentLimits
  log: Log
}

/**
 * Judges one stranger's file and, if it is a Word file, makes its PDF and judges that in turn.
 *
 * @throws {UnacceptableFile} {ConverterUnavailable}
 */
export async function takeIn(file: UploadedFile, parts: IntakeParts): Promise<AcceptedDocument> {
  const refuse = (refusal: Refused, cause?: unknown) =>
    unacceptable(refusal, { originalName: file.originalName, mostPages: parts.limits.pages }, cause)
  if (file.size === 0) throw refuse(refused('not-a-document', { empty: true }))
  const verdict = await judge(file.path, false, parts)
  if ('refused' in verdict) throw refuse(verdict)
  if (verdict.kind === 'pdf')
    return { mediaType: mediaTypes.pdf, pageCount: verdict.pageCount, signed: verdict.signed, rendition: null }

  const pdf = join(parts.stagingDir, `rendition-${randomUUID()}.pdf`)
  try {
    const { pageCount, rendition } = await render(file.path, formatOf(verdict), pdf, parts)
    return { mediaType: mediaTypes[verdict.kind], pageCount, signed: false, rendition }
  } catch (error) {
    await rm(pdf, { force: true })
    if (error instanceof RenditionRefused) throw refuse(error.refusal, error)
    if (!(error instanceof NotConverted)) throw error
    parts.log.warn({ reason: error.message, why: error.why }, 'Word file not converted')
    throw refuse(refused(error.why), error)
  }
}

function formatOf(verdict: Exclude<Verdict, Refused | { kind: 'pdf' }>): WordFormat {
  if (verdict.kind === 'docx') return 'docx'
  return verdict.generation === 'word-97' ? 'doc-97' : 'doc-95'
}

/** What a converter wrote will not do as a document. */
class RenditionRefused extends Error {
  constructor(readonly refusal: Refused) {
    super(`The rendition is refused: ${refusal.refused}`)
  }
}

async function render(
  path: string,
  format: WordFormat,
  pdf: string,
  parts: IntakeParts,
): Promise<{ pageCount: number; rendition: Rendition }> {
  const converter = await convertWithBest(parts.converters, { path, format, pdf }, parts.log)
  const verdict = await judge(pdf, true, parts)
  if ('refused' in verdict) {
    // Whatever is wrong with a PDF that a converter made, more pages and objects than allowed apart, is a failed conversion.
    const isTheDocuments = verdict.refused === 'too-many-pages' || verdict.refused === 'too-complex'
    throw new RenditionRefused(isTheDocuments ? verdict : refused('damaged'))
  }
  if (verdict.kind !== 'pdf' || !verdict.sha256) throw new RenditionRefused(refused('damaged'))
  const { size } = await stat(pdf)
  const { name, version } = converter
  const warning = converter.simplified ? simplifiedWarning : await checkCompleteness(path, format, pdf, parts)
  const rendition = { path: pdf, size, sha256: verdict.sha256, converter: { name, version }, warning }
  return { pageCount: verdict.pageCount, rendition }
}

/**
 * Compares the rendition's text with what mammoth reads in the .docx, and looks for letters drawn as boxes. A .doc has no
 * text to compare with: word-extractor, the one reader on npm, opens four files of five and none of Word 95 (facts 2.6).
 */
async function checkCompleteness(
  path: string,
  format: WordFormat,
  pdf: string,
  { wordWorkers, limits }: IntakeParts,
): Promise<RenditionWarning | null> {
  const word = format === 'docx' ? { word: path } : undefined
  const input = { word: word ? 'word' : null, pdf: 'pdf' }
  const files = { ...word, pdf }
  const check = await wordWorkers.run('check-rendition', input, limits.compareMs, { files }).catch((error: unknown) => {
    if (!blamesTheFile(error)) throw error
    return { text: 'unreadable', boxes: false } as const
  })
  if (check.text === 'nothing') throw new RenditionRefused(refused('damaged'))
  return warningFor(check)
}

async function judge(path: string, hash: boolean, { readers, limits }: IntakeParts): Promise<Verdict> {
  const { pages, objects, judgeMs } = limits
  const input = { path: 'upload', limits: { pages, objects }, hash }
  return readers.run('judge', input, judgeMs, { files: { upload: path } }).catch((error: unknown) => {
    if (!blamesTheFile(error)) throw error
    return refused('too-complex')
  })
}
