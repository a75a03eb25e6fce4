import { BlobsUnavailable } from '../port.js'

/** Reports failed system calls, such as writes to a full disk, as BlobsUnavailable. Other errors pass through. */
export async function onDisk<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new BlobsUnavailable('the folder of blobs cannot be read or written', { cause: error })
  }
}
