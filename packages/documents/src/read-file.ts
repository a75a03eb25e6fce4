import { blamesTheFile, TaskOverran } from '@countersign/child-pool'
import type { IntakeParts } from './intake.js'
import { refused, type Verdict } from './verdict.js'

/** Names in the child's folder. */
const names = { upload: 'upload', rendition: 'rendition.pdf' } as const

/**
 * Has a child judge a stranger's file and, where it is a PDF, write it anew.
 *
 * @param target where the rendition goes
 * @returns also for a file that took too much of the child or brought it down: why it is refused
 */
export async function readFile(
  path: string,
  target: string,
  { readers, limits }: Pick<IntakeParts, 'readers' | 'limits'>,
): Promise<Verdict> {
  const { pages, objects, renditionBytes } = limits
  const input = { path: names.upload, rendition: names.rendition, limits: { pages, objects, bytes: renditionBytes } }
  const files = {
    files: { [names.upload]: path },
    results: (verdict: Verdict) => ('kind' in verdict && verdict.kind === 'pdf' ? { [names.rendition]: target } : null),
  }
  return readers.run('take-in', input, limits.intakeMs, files).catch((error: unknown) => {
    if (!blamesTheFile(error)) throw error
    return refused(error instanceof TaskOverran ? 'too-large' : 'too-complex')
  })
}
