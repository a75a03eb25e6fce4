import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { limits as wireLimits } from '@countersign/contracts/limits'
import { blamesTheFile, type ChildPool } from '@countersign/child-pool'
import type { PictureTasks } from '../child/tasks.js'
import type { DocumentLimits } from '../limits.js'
import { type Picture, type PictureFault, UnacceptablePicture } from './picture.js'

const { markBytes, markWidth, markHeight } = wireLimits

const sentences: Readonly<Record<PictureFault, string>> = {
  'not-a-picture': 'isn’t a PNG or JPEG, despite its name. Save it as PNG or JPEG and upload that.',
  damaged: 'is damaged or can’t be read. Save it again as PNG and upload that.',
  'no-ink': 'shows no ink: it is white, too pale or transparent. Upload one with dark ink on white paper.',
  'too-large': `is too large. Upload one of at most ${markBytes / 1024 / 1024} MB and ${markWidth} by ${markHeight} pixels.`,
}

/** Re-encoding may compress worse than the original; pages have room for this. */
const maxReencodedBytes = 4 * markBytes

/** Re-encodes a picture in a child, within the limits of a mark (rule signing-11). @throws {UnacceptablePicture} */
export async function ingestPicture(
  path: string,
  caller: string,
  { pictures, limits, stagingDir }: { pictures: ChildPool<PictureTasks>; limits: DocumentLimits; stagingDir: string },
): Promise<Picture> {
  const refuse = (fault: PictureFault, cause?: unknown) => new UnacceptablePicture(fault, sentences[fault], { cause })
  if ((await stat(path)).size > markBytes) throw refuse('too-large')
  const reencoded = join(stagingDir, `picture-${randomUUID()}`)
  const input = {
    path: 'picture',
    reencoded: 'reencoded',
    max: { width: markWidth, height: markHeight, bytes: maxReencodedBytes },
  }
  try {
    const verdict = await pictures.run('reencode-picture', input, limits.ingestMs, {
      caller,
      cpuMs: limits.quick.cpuMs,
      files: { picture: path },
      results: (taken) => ('fault' in taken ? null : { reencoded }),
    })
    if ('fault' in verdict) throw refuse(verdict.fault)
    return { path: reencoded, ...verdict }
  } catch (error) {
    await rm(reencoded, { force: true })
    // No honest picture of this size exceeds the limits.
    throw blamesTheFile(error) ? refuse('damaged', error) : error
  }
}
