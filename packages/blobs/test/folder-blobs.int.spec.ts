import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { BlobsUnavailable } from '@countersign/blobs'
import { describeBlobs } from './conformance.js'
import { openFolderBlobs } from '@countersign/blobs/folder'

const folder = () => mkdtemp(join(tmpdir(), 'blobs-'))

describeBlobs('folder', async () => {
  const dir = await folder()
  return {
    blobs: await openFolderBlobs({ dir }),
    alter: (sha256, bytes) => writeFile(join(dir, sha256.slice(0, 2), sha256.slice(2)), bytes),
    tearDown: () => rm(dir, { recursive: true }),
  }
})

it('removes partial files left by a crash', async () => {
  const dir = await folder()
  await openFolderBlobs({ dir })
  await writeFile(join(dir, 'incoming', 'torn'), 'half')
  await openFolderBlobs({ dir })
  expect(await readdir(join(dir, 'incoming'))).toEqual([])
  await rm(dir, { recursive: true })
})

describe('an unwritable folder of blobs', () => {
  it('fails with BlobsUnavailable, leaves no partial files, and recovers', async () => {
    const dir = await folder()
    const blobs = await openFolderBlobs({ dir })
    const bytes = Buffer.from('Consulting Agreement')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    // A file in place of the blob's folder makes the file system fail, like a full disk.
    const inTheWay = join(dir, sha256.slice(0, 2))
    await writeFile(inTheWay, '')
    const received = join(dir, 'received')
    await writeFile(received, bytes)
    await expect(blobs.putBytes(bytes)).rejects.toThrow(BlobsUnavailable)
    await expect(blobs.putFile({ path: received, sha256, size: bytes.length })).rejects.toThrow(BlobsUnavailable)
    expect(await readdir(join(dir, 'incoming'))).toEqual([])
    await rm(inTheWay)
    expect(await blobs.putBytes(bytes)).toEqual({ sha256, size: bytes.length })
    await rm(join(dir, 'incoming'), { recursive: true })
    await expect(blobs.check()).rejects.toThrow(BlobsUnavailable)
    await rm(dir, { recursive: true })
  })
})
