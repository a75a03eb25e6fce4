import { stat } from 'node:fs/promises'
import { limits as wireLimits } from '@countersign/contracts/limits'
import { blamesTheFile, type ChildPool } from '@countersign/child-pool'
import type { ReaderTasks } from '../child/tasks.js'
import type { DocumentLimits } from '../limits.js'
import { type Picture, type PictureFault, UnacceptablePicture } from './picture.js'

const { markBytes, markWidth, markHeight } = wireLimits

const sentences: Readonly<Record<PictureFault, string>> = {
  'not-a-picture': 'is not a PNG or JPEG, whatever it is called. Save it as one and upload that.',
  damaged: 'is damaged or of a kind that cannot be read. Save it anew as PNG and upload that.',
  'too-large': `is too large: at most ${markBytes / 1024 / 1024} MB and ${markWidth} by ${markHeight} pixels.`,
}

/**
 * Judges a stranger's picture on disk, in a child process: by its content, and within the limits of a signature's mark
 * (decisions, Signing).
 *
 * @throws {UnacceptablePicture}
 */
export async function takePicture(
  path: string,
  { readers, limits }: { readers: ChildPool<ReaderTasks>; limits: DocumentLimits },
): Promise<Picture> {
  const refuse = (fault: PictureFault, cause?: unknown) => new UnacceptablePicture(fault, sentences[fault], { cause })
  if ((await stat(path)).size > markBytes) throw refuse('too-large')
  const most = { width: markWidth, height: markHeight }
  const files = { files: { picture: path } }
  const verdict = await readers
    .run('judge-picture', { path: 'picture', most }, limits.intakeMs, files)
    .catch((error: unknown) => {
      // It took more time or memory than any honest picture of this size.
      if (blamesTheFile(error)) throw refuse('damaged', error)
      throw error
    })
  if ('fault' in verdict) throw refuse(verdict.fault)
  return verdict
}
