import { blamesTheFile, TaskFailed } from '@countersign/child-pool'
import type { IntakeParts } from './intake.js'

/** Whether two PDFs on disk look alike on every page; false where a child fails at drawing them. */
export async function lookAlike(
  one: string,
  other: string,
  { readers, limits }: Pick<IntakeParts, 'readers' | 'limits'>,
): Promise<boolean> {
  const input = { one: 'one', other: 'other' }
  const how = { files: { one, other }, isLong: true }
  return readers.run('look-alike', input, limits.intakeMs, how).catch((error: unknown) => {
    if (blamesTheFile(error) || error instanceof TaskFailed) return false
    throw error
  })
}
