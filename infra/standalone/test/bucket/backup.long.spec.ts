import { join } from 'node:path'
import { DeleteObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { expect, it } from '@jest/globals'
import { noObjectStore } from '@countersign/test-services/s3/find-minio'
import { describeUnless } from '@countersign/test-services/skipped'
import { House } from '../installation.js'
import { pdfNamed, sendOne } from '../sender.js'
import { BucketGround, namedBy } from './bucket-ground.js'

const suite = 'backups of an installation whose files lie in a bucket'

describeUnless(noObjectStore())(suite, () => {
  const ground = new BucketGround(suite)
  const house = new House()

  it('contain no files and say so, and a restore reports files missing from the bucket', async () => {
    const own = await ground.store.newBucket()
    const installation = await house.start(undefined, namedBy(own))
    const request = await sendOne(installation.calls(), 'Deed')
    const archive = join(house.scratch, 'deed.tar.gz')
    const written = await house.tool(installation.dataDir, ['backup', archive], namedBy(own))
    expect(written).toMatchObject({ code: 0, stderr: '' })
    expect(written.stdout).toMatch(/it holds no files: 2 are in the bucket files-.* which needs a separate backup/)
    await installation.end()

    const folder = house.newFolder()
    expect((await house.tool(folder, ['restore', archive])).stderr).toMatch(
      /^The archive holds no files: .* Set BLOBS_URL/,
    )
    const elsewhere = await ground.store.newBucket()
    expect((await house.tool(folder, ['restore', archive], namedBy(elsewhere))).stderr).toMatch(
      /does not hold the files of this/,
    )
    const restored = await house.tool(folder, ['restore', archive], namedBy(own))
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/; its 2 files are in the bucket files-/)
    const second = await house.start(folder, namedBy(own))
    const file = `/api/documents/${request.documents[0]!.id}/file`
    expect(await second.calls().bytes(file)).toEqual(pdfNamed('Deed'))
    await second.end()

    const { Contents } = await ground.store.client.send(
      new ListObjectsV2Command({ Bucket: own.bucket, Prefix: 'blobs/' }),
    )
    await ground.store.client.send(new DeleteObjectCommand({ Bucket: own.bucket, Key: Contents![0]!.Key }))
    const less = await house.tool(house.newFolder(), ['restore', archive], namedBy(own))
    expect(less.stdout).toMatch(/; 1 of its 2 files are not in the bucket files-.* any more/)
  })
})
