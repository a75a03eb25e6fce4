import { blamesTheFile, type TaskFiles } from '@countersign/child-pool'
import type { PrepareWordOutput } from '../child/prepare-word.js'
import type { IngestParts } from '../ingest-parts.js'
import type { Found, RenditionWarning } from '../rendition/warnings.js'
import type { Preparation } from './prepare/prepare.js'
import { type ConversionJob, NotConverted } from './word-converter.js'

/** The file that the converter gets, and what its sender must know. */
export interface PreparedWord {
  path: string
  /** Texts of fields that the rendition must show. */
  pinned: string[]
  warnings: RenditionWarning[]
  found: Found[]
}

/**
 * Prepares a .docx in a child (rule documents-28). A .doc is converted as it stands.
 * @param target path of the prepared file, written only if it differs from the upload
 * @throws {NotConverted} if its XML is broken or too large
 */
export async function preparedWord(
  { path, format, caller }: Omit<ConversionJob, 'pdf'>,
  target: string,
  { wordWorkers, limits }: Pick<IngestParts, 'wordWorkers' | 'limits'>,
): Promise<PreparedWord> {
  if (format !== 'docx') return { path, pinned: [], warnings: [], found: [] }
  const files: TaskFiles<PrepareWordOutput> = {
    files: { word: path },
    results: (result) => (result.outcome === 'prepared' && result.isWritten ? { prepared: target } : null),
  }
  const result = await wordWorkers
    .run('prepare-word', { word: 'word', prepared: 'prepared' }, limits.compareMs, { ...files, caller })
    .catch((error: unknown) => {
      if (!blamesTheFile(error)) throw error
      throw new NotConverted('too-complex', error.message, { cause: error })
    })
  if (result.outcome !== 'prepared') throw new NotConverted(result.outcome, result.why)
  const { told, isWritten } = result
  return { path: isWritten ? target : path, pinned: told.pinned, ...warningsOf(told) }
}

function warningsOf({ insertions, deletions, chunks, emptyContents, comments }: Preparation) {
  const found = [
    ...counted(insertions, 'insertion'),
    ...counted(deletions, 'deletion'),
    ...chunks.map((format): Found => ({
      kind: 'omitted',
      text: `text inserted from a file${format && ` in ${format}`}`,
    })),
    ...(emptyContents > 0 ? [{ kind: 'omitted', text: 'table of contents' } as const] : []),
  ]
  const all: RenditionWarning[] = [
    { kind: 'changes', count: insertions + deletions },
    { kind: 'omitted', count: chunks.length + emptyContents },
    { kind: 'comments', count: comments.length },
  ]
  return { found, warnings: all.filter(({ count }) => count > 0) }
}

const counted = (count: number, one: string): Found[] =>
  count === 0 ? [] : [{ kind: 'changes', text: `${count} ${one}${count === 1 ? '' : 's'}` }]
