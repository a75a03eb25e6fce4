import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { BlobsUnavailable } from '@countersign/blobs'
import { openS3Blobs, type S3Blobs } from '@countersign/blobs/s3'
import { describeUnless } from '@countersign/test-services/skipped'
import { noObjectStore } from '@countersign/test-services/s3/find-minio'
import { openTestS3, type TestS3 } from '@countersign/test-services/s3/open-test-s3'
import { talkedTo } from '@countersign/test-services/talked-to'
import { received } from './received.js'

const suite = 'a bucket whose server is away'

describeUnless(noObjectStore())(suite, () => {
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

  const openNew = async () => {
    const blobs = await openS3Blobs(await server.newBucket())
    opened.push(blobs)
    return blobs
  }

  describe.each([
    ['killed', () => server.kill(), () => server.restart()],
    ['frozen', async () => server.freeze(), async () => server.thaw()],
  ] as const)('while the server is %s', (_how, fail, mend) => {
    // The client's own retries take minutes, longer than the runner waits for a test.
    it('fails every call in time, and recovers', async () => {
      const blobs = await openNew()
      const { sha256 } = await blobs.putBytes(Buffer.from('abc'))
      const file = await received(Buffer.from('abcd'))
      await fail()
      const calls = [
        blobs.putBytes(Buffer.from('abc')),
        blobs.putFile(file),
        blobs.read(sha256),
        blobs.find(sha256),
        blobs.removeIfIdle(sha256, new Date(0)),
        blobs.list()[Symbol.asyncIterator]().next(),
        blobs.check(),
      ]
      for (const call of await Promise.allSettled<unknown>(calls)) {
        expect(call).toMatchObject({ status: 'rejected', reason: { name: BlobsUnavailable.name } })
      }
      await mend()
      expect((await buffer(await blobs.read(sha256))).toString()).toBe('abc')
      await blobs.putFile(file)
      await file.remove()
    })

    it('fails a read in time that has already received its first bytes', async () => {
      const blobs = await openNew()
      const bytes = randomBytes(20_000_000)
      const { sha256 } = await blobs.putBytes(bytes)
      const reading = (await blobs.read(sha256))[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      await reading.next()
      await fail()
      const rest = async () => {
        while (!(await reading.next()).done);
      }
      await expect(rest()).rejects.toMatchObject({ name: BlobsUnavailable.name })
      await mend()
      expect((await buffer(await blobs.read(sha256))).equals(bytes)).toBe(true)
    })
  })
})
