import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AcceptedDocument, mediaTypes } from './accepted-document.js'
import { convertedPdf, PdfRefused } from './converted-pdf.js'
import type { IngestParts } from './ingest-parts.js'
import { readFile } from './read-file.js'
import { unacceptable } from './refusal-sentences.js'
import { refused, type Refused, type Verdict } from './verdict.js'
import { NotConverted, type WordFormat } from './word/word-converter.js'

export interface UploadedFile {
  path: string
  /** The client's file name: untrusted and never logged; only refusal wording uses its extension. */
  originalName: string
  size: number
  /** Fairness key: callers take turns, and none holds all readers while another waits (ADR 0006). */
  caller: string
}

/** Converts a Word file to PDF and rewrites every PDF. @throws {UnacceptableFile} {ConverterUnavailable} */
export async function ingest(file: UploadedFile, parts: IngestParts): Promise<AcceptedDocument> {
  const refuse = (refusal: Refused, cause?: unknown) => {
    const { refused: reason, why } = refusal
    if (why) parts.log.warn({ reason, why }, 'file refused')
    return unacceptable(refusal, { originalName: file.originalName, maxPages: parts.limits.pages }, cause)
  }
  if (file.size === 0) throw refuse(refused('not-a-document', { empty: true }))
  const target = join(parts.stagingDir, `rendition-${randomUUID()}.pdf`)
  try {
    const verdict = await readFile(file.path, target, file.caller, parts)
    if ('refused' in verdict) throw refuse(verdict)
    if (verdict.kind === 'pdf') {
      const { pageCount, sizes, keeps, unkept, found, size, sha256, warnings } = verdict
      const rendition = {
        path: target,
        size,
        sha256,
        converter: null,
        engine: parts.engine,
        warnings,
        ...(sizes && { sizes }),
        ...(unkept && { unkept }),
      }
      return { mediaType: mediaTypes.pdf, pageCount, rendition, keeps, found }
    }
    const converted = await convertedPdf(
      { path: file.path, format: formatOf(verdict), caller: file.caller },
      target,
      parts,
    )
    return { mediaType: mediaTypes[verdict.kind], keeps: false, ...converted }
  } catch (error) {
    await rm(target, { force: true })
    if (error instanceof PdfRefused) throw refuse(error.refusal, error)
    if (error instanceof NotConverted) throw refuse(refused(error.why, { why: error.message }), error)
    throw error
  }
}

function formatOf(verdict: Exclude<Verdict, Refused | { kind: 'pdf' }>): WordFormat {
  if (verdict.kind === 'docx') return 'docx'
  return verdict.generation === 'word-97' ? 'doc-97' : 'doc-95'
}
