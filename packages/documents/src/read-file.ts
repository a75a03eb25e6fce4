import { stat } from 'node:fs/promises'
import { blamesTheFile, type TaskShare, TaskOverran } from '@countersign/child-pool'
import type { IntakeParts } from './intake-parts.js'
import { refused, type Verdict } from './verdict.js'

/** Names in the child's folder. */
const names = { upload: 'upload', rendition: 'rendition.pdf' } as const

/**
 * Has a child judge a stranger's file and, where it is a PDF, write it anew. A small one is taken for quick; the child that
 * finds more pages in it says so before it does anything with them, and the file waits again, as one that may take long.
 *
 * @param target where the rendition goes
 * @param caller whose file it is
 * @returns also for a file that took too much of the child or brought it down: why it is refused
 */
export async function readFile(
  path: string,
  target: string,
  caller: string,
  { readers, limits }: Pick<IntakeParts, 'readers' | 'limits'>,
): Promise<Verdict> {
  const { objects, renditionBytes, quick } = limits
  const files = {
    files: { [names.upload]: path },
    results: (verdict: Verdict) => ('kind' in verdict && verdict.kind === 'pdf' ? { [names.rendition]: target } : null),
  }
  const read = (pages: number, share: TaskShare) => {
    const input = { path: names.upload, rendition: names.rendition, limits: { pages, objects, bytes: renditionBytes } }
    return readers.run('take-in', input, limits.intakeMs, { ...files, caller, ...share }).catch((error: unknown) => {
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
