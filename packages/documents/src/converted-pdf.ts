import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { blamesTheFile } from '@countersign/child-pool'
import type { AcceptedDocument } from './accepted-document.js'
import type { IngestParts } from './ingest-parts.js'
import { readFile } from './read-file.js'
import type { RenditionWarning } from './rendition/warnings.js'
import { refused, type Refused } from './verdict.js'
import { convertWithBest } from './word/conversion.js'
import { preparedWord } from './word/prepared-word.js'
import { simplifiedWarning, warningFor } from './word/rendition-warning.js'
import type { ConversionJob } from './word/word-converter.js'

export class PdfRefused extends Error {
  constructor(readonly refusal: Refused) {
    super(`The converter's PDF is refused: ${refusal.refused}`)
  }
}

/** Refusals caused by the document; any other fault of a converter's PDF is a failed conversion. */
const ofTheDocument = new Set<Refused['refused']>(['too-many-pages', 'too-complex', 'too-large'])

/** Prepares and converts a Word file, and rewrites the PDF. @throws {PdfRefused} {NotConverted} {ConverterUnavailable} */
export async function convertedPdf(
  word: Omit<ConversionJob, 'pdf'>,
  target: string,
  parts: IngestParts,
): Promise<Pick<AcceptedDocument, 'pageCount' | 'rendition' | 'found'>> {
  const made = join(parts.stagingDir, `converted-${randomUUID()}`)
  const pdf = `${made}.pdf`
  const prepared = `${made}.docx`
  try {
    const { path, ...told } = await preparedWord(word, prepared, parts)
    const job = { ...word, path, pdf }
    const { name, version, simplified } = await convertWithBest(parts.converters, job, parts.log)
    const verdict = await readFile(pdf, target, word.caller, parts)
    if ('refused' in verdict)
      throw new PdfRefused(ofTheDocument.has(verdict.refused) ? verdict : refused('damaged', { why: verdict.why }))
    if (verdict.kind !== 'pdf') throw new PdfRefused(refused('damaged'))
    const lost = simplified ? simplifiedWarning : await completenessOf(job, target, parts)
    const { pageCount, sizes, size, sha256 } = verdict
    const others = [...told.warnings, ...verdict.warnings].filter(({ kind }) => kind !== lost?.kind)
    const warnings = [...(lost ? [lost] : []), ...others]
    const found = [...told.found, ...(verdict.found ?? [])]
    const rendition = {
      path: target,
      size,
      sha256,
      converter: { name, version },
      engine: parts.engine,
      warnings,
      ...(sizes && { sizes }),
    }
    return { pageCount, rendition, found: found.length > 0 ? found : null }
  } finally {
    await Promise.all([pdf, prepared].map((file) => rm(file, { force: true })))
  }
}

/** Skips .doc: word-extractor, the only reader on npm, opens 4 files of 5 and none of Word 95 (measured). */
async function completenessOf(
  { path, format, caller }: Omit<ConversionJob, 'pdf'>,
  pdf: string,
  { wordWorkers, limits }: IngestParts,
): Promise<RenditionWarning | null> {
  const word = format === 'docx' ? { word: path } : undefined
  const input = { word: word ? 'word' : null, pdf: 'pdf' }
  const how = { files: { ...word, pdf }, caller }
  const check = await wordWorkers.run('check-rendition', input, limits.compareMs, how).catch((error: unknown) => {
    if (!blamesTheFile(error)) throw error
    return { text: 'unreadable', boxes: false } as const
  })
  if (check.text === 'nothing') throw new PdfRefused(refused('damaged'))
  return warningFor(check)
}
