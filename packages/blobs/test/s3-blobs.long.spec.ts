import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { BlobMismatch, BlobMissing, BlobsUnavailable } from '@countersign/blobs'
import { describeBlobs } from './conformance.js'
import { openS3Blobs, type S3Blobs } from '@countersign/blobs/s3'
import { describeUnless } from '@countersign/test-services/skipped'
import { noObjectStore } from '@countersign/test-services/s3/find-minio'
import { openTestS3, type TestBucket, type TestS3 } from '@countersign/test-services/s3/open-test-s3'
import { talkedTo } from '@countersign/test-services/talked-to'
import { received } from './received.js'

const missing = noObjectStore()
const suite = 'blobs: s3'
jest.setTimeout(60_000)

describeUnless(missing)(suite, () => {
  let server: TestS3
  const opened: S3Blobs[] = []

  beforeAll(async () => {
    server = await openTestS3()
    talkedTo(suite, server.spokenTo)
  })
  afterAll(async () => {
    for (const blobs of opened) blobs.close()
    await server.stop()
  })

  const openIn = async (bucket: TestBucket, now?: () => number) => {
    const blobs = await openS3Blobs(bucket, now)
    opened.push(blobs)
    return blobs
  }

  /** Lists keys in all versions, with delete markers. */
  const everythingIn = async ({ bucket }: TestBucket, Prefix = 'blobs/') => {
    const found = await server.client.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix }))
    return [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])].map(({ Key }) => Key!)
  }

  const liveIn = async ({ bucket }: TestBucket, Prefix = 'blobs/') => {
    const found = await server.client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }))
    return (found.Contents ?? []).map(({ Key }) => Key!)
  }

  /** Overwrites a blob. */
  const alterIn = (bucket: TestBucket) => async (sha256: string, Body: Buffer) => {
    const [Key] = await liveIn(bucket, `blobs/${sha256}/`)
    await server.client.send(new PutObjectCommand({ Bucket: bucket.bucket, Key, Body }))
  }

  describe.each([
    ['a bucket', false],
    ['a bucket that keeps versions', true],
  ])('%s', (name, versioned) => {
    describeBlobs(`s3, ${name}`, async () => {
      const bucket = await server.newBucket({ versioned })
      return { blobs: await openIn(bucket), alter: alterIn(bucket) }
    })

    it('keeps one copy of repeated concurrent puts, and no version after removal', async () => {
      const bucket = await server.newBucket({ versioned })
      const stores = await Promise.all(Array.from({ length: 4 }, () => openIn(bucket)))
      const bytes = randomBytes(100_000)
      const [{ sha256 }] = [await stores[0]!.putBytes(bytes)]
      for (let round = 0; round < 3; round++) await Promise.all(stores.map((blobs) => blobs.putBytes(bytes)))
      expect(await buffer(await stores[3]!.read(sha256))).toEqual(bytes)
      await stores[0]!.putBytes(bytes)
      expect(await liveIn(bucket)).toHaveLength(1)
      expect(await everythingIn(bucket)).toHaveLength(1)
      expect(await stores[1]!.removeIfIdle(sha256, new Date(Date.now() + 60_000))).toBe(true)
      expect(await everythingIn(bucket)).toEqual([])
      await stores[2]!.check()
      expect(await everythingIn(bucket, '')).toHaveLength(versioned ? 0 : 1)
    })
  })

  it('removes all versions if versioning was enabled later, and completes an interrupted removal', async () => {
    const bucket = await server.newBucket()
    const blobs = await openIn(bucket)
    const { sha256 } = await blobs.putBytes(Buffer.from('early'))
    await server.keepVersions(bucket.bucket, 'Enabled')
    await alterIn(bucket)(sha256, Buffer.from('later'))
    expect(await everythingIn(bucket)).toHaveLength(2)
    expect(await blobs.removeIfIdle(sha256, new Date(Date.now() + 60_000))).toBe(true)
    expect(await everythingIn(bucket)).toEqual([])

    const other = await openIn(bucket)
    const { sha256: second } = await other.putBytes(Buffer.from('again'))
    const [Key] = await liveIn(bucket)
    // A removal that stopped after its first step, as in a store without versions.
    await server.client.send(new DeleteObjectCommand({ Bucket: bucket.bucket, Key }))
    expect(await everythingIn(bucket)).toHaveLength(2)
    await other.removeIfIdle(second, new Date())
    expect(await everythingIn(bucket)).toEqual([])
  })

  it('stores nothing of a file that does not match its SHA-256', async () => {
    const bucket = await server.newBucket()
    const blobs = await openIn(bucket)
    const file = await received(randomBytes(300_000))
    const sha256 = createHash('sha256').update('something else').digest('hex')
    await expect(blobs.putFile({ ...file, sha256 })).rejects.toThrow(BlobMismatch)
    expect(await liveIn(bucket)).toEqual([])
    expect((await stat(file.path)).size).toBe(file.size)
    await file.remove()
  })

  it('reads any range, and a large file completely', async () => {
    const blobs = await openIn(await server.newBucket())
    const bytes = randomBytes(12_000_000)
    const file = await received(bytes)
    await blobs.putFile(file)
    for (const [start, end] of [
      [0, 0],
      [5_000_000, 5_000_001],
      [11_999_999, 11_999_999],
      [11_999_000, 13_000_000],
    ] as const) {
      const part = await buffer(await blobs.read(file.sha256, { start, end }))
      expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    expect((await buffer(await blobs.read(file.sha256))).equals(bytes)).toBe(true)
    await file.remove()
  })

  it('continues a read if its copy is replaced, and fails it if the blob is removed', async () => {
    const bucket = await server.newBucket()
    const blobs = await openIn(bucket)
    const bytes = randomBytes(300_000)
    const { sha256 } = await blobs.putBytes(bytes)
    const [late, gone] = [await blobs.read(sha256), await blobs.read(sha256)]
    await blobs.putBytes(bytes)
    expect((await buffer(late)).equals(bytes)).toBe(true)
    await blobs.removeIfIdle(sha256, new Date(Date.now() + 60_000))
    await expect(buffer(gone)).rejects.toThrow(BlobMissing)
  })

  it('fails to open with an unknown bucket or wrong credentials', async () => {
    const bucket = await server.newBucket()
    for (const wrong of [{ bucket: 'not-there' }, { secret: 'guessed' }, { key: 'somebody' }]) {
      await expect(openS3Blobs({ ...bucket, ...wrong })).rejects.toThrow(BlobsUnavailable)
    }
  })
})
