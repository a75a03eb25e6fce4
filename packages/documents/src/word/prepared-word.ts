import { type TaskFiles } from '@countersign/child-pool'
import type { PrepareWordOutput } from '../child/prepare-word.js'
import type { IngestParts } from '../ingest-parts.js'
import { Tally } from '../rendition/tally.js'
import type { Found, RenditionWarning } from '../rendition/warnings.js'
import type { Preparation } from './prepare/prepare.js'
import { type ConversionJob, tooComplex } from './word-converter.js'

/** The file that the converter gets, and what its sender must know. */
export interface PreparedWord {
  path: string
  warnings: RenditionWarning[]
  found: Found[]
}

/** Broken parts keep the file as it is: a converter may read it, and the sender has to compare. */
const unprepared: Omit<PreparedWord, 'path'> = { warnings: [{ kind: 'incomplete', count: 0 }], found: [] }

/**
 * Prepares a .docx in a child, and reads the marks of a .doc, which is converted as it stands (rule documents-28).
 * @param target path of the prepared file, written only if it differs from the upload
 * @throws {NotConverted} if it takes too much time or memory
 */
export async function preparedWord(
  { path, format, caller }: Omit<ConversionJob, 'pdf'>,
  target: string,
  { wordWorkers, limits, log }: Pick<IngestParts, 'wordWorkers' | 'limits' | 'log'>,
): Promise<PreparedWord> {
  const files: TaskFiles<PrepareWordOutput> = {
    files: { word: path },
    results: (result) => ('told' in result && result.isWritten ? { prepared: target } : null),
  }
  const result = await wordWorkers
    .run('prepare-word', { word: 'word', format, prepared: 'prepared' }, limits.compareMs, { ...files, caller })
    .catch(tooComplex)
  if ('told' in result) return { path: result.isWritten ? target : path, ...warningsOf(result.told) }
  log.warn({ why: result.why }, 'Word file not prepared')
  return { path, ...unprepared }
}

function warningsOf({ insertions, deletions, chunks, empty, comments }: Preparation) {
  const tally = new Tally()
  tally.add('changes', insertions + deletions)
  tally.add('omitted', chunks.length + empty.length)
  tally.add('comments', comments)
  tally.find('changes', counted(insertions, 'insertion'))
  tally.find('changes', counted(deletions, 'deletion'))
  for (const format of chunks) tally.find('omitted', `text inserted from a file${format && ` in ${format}`}`)
  for (const name of empty) tally.find('omitted', name === 'TOC' ? 'table of contents' : `${name} field`)
  return { found: tally.found ?? [], warnings: tally.warnings }
}

const counted = (count: number, one: string): string => (count === 0 ? '' : `${count} ${one}${count === 1 ? '' : 's'}`)
