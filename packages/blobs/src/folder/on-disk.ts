import { BlobsUnavailable } from '../port.js'

/**
 * Runs work on the disk. What the file system refuses, such as a byte more on a full disk, says that the store cannot be
 * used at the moment: its errors name the call of the system that failed.
 *
 * @throws {BlobsUnavailable} for those; other errors as they are
 */
export async function onDisk<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new BlobsUnavailable('the folder of blobs cannot be read or written', { cause: error })
  }
}
