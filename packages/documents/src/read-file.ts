import { stat } from 'node:fs/promises'
import { blamesTheFile, type TaskShare, TaskOverran } from '@countersign/child-pool'
import type { IngestParts } from './ingest-parts.js'
import { refused, type Verdict } from './verdict.js'

const names = { upload: 'upload', rendition: 'rendition.pdf' } as const

/**
 * Validates a file in a child and rewrites a PDF. A small file counts as quick; if the child finds too many pages
 * it stops, and the file queues again as long.
 * @param target path of the rendition
 * @returns a refusal if the file exceeded the limits or crashed the child
 */
export async function readFile(
  path: string,
  target: string,
  caller: string,
  { readers, limits }: Pick<IngestParts, 'readers' | 'limits'>,
): Promise<Verdict> {
  const { objects, renditionBytes, quick } = limits
  const files = {
    files: { [names.upload]: path },
    results: (verdict: Verdict) => ('kind' in verdict && verdict.kind === 'pdf' ? { [names.rendition]: target } : null),
  }
  const read = (pages: number, share: TaskShare) => {
    const input = { path: names.upload, rendition: names.rendition, limits: { pages, objects, bytes: renditionBytes } }
    return readers.run('ingest', input, limits.ingestMs, { ...files, caller, ...share }).catch((error: unknown) => {
      if (!blamesTheFile(error)) throw error
      const isTooLarge = error instanceof TaskOverran && (error.limit === 'memory' || share.isLong === true)
      return refused(isTooLarge ? 'too-large' : 'too-complex')
    })
  }
  if ((await stat(path)).size <= quick.bytes) {
    const verdict = await read(Math.min(quick.pages, limits.pages), { cpuMs: quick.cpuMs })
    const mayHaveMore =
      'refused' in verdict && verdict.refused === 'too-many-pages' && (verdict.pages ?? 0) <= limits.pages
    if (!mayHaveMore) return verdict
  }
  return read(limits.pages, { isLong: true })
}
