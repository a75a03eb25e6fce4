import { ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import type { SignatureRequestView } from '@countersign/contracts'
import { noObjectStore } from '@countersign/test-services/s3/find-minio'
import { openTestS3, type TestBucket, type TestS3 } from '@countersign/test-services/s3/open-test-s3'
import { describeUnless } from '@countersign/test-services/skipped'
import { talkedTo } from '@countersign/test-services/talked-to'
import { until } from '@countersign/test-services/until'
import { type Installation, openInstallation } from './installation.js'
import { SigningWorld } from './signing-world.js'

const suite = 'erasing what lies in a bucket that keeps versions'

describeUnless(noObjectStore())(suite, () => {
  let store: TestS3
  let bucket: TestBucket
  let installation: Installation

  beforeAll(async () => {
    store = await openTestS3()
    talkedTo(suite, store.spokenTo)
    bucket = await store.newBucket({ versioned: true })
    const { endpoint, region, key, secret } = bucket
    installation = await openInstallation({
      environment: {
        BLOBS_URL: `s3://${bucket.bucket}?endpoint=${endpoint}&region=${region}`,
        BLOBS_KEY: key,
        BLOBS_SECRET: secret,
      },
    })
  })
  afterAll(async () => {
    await installation?.end()
    await store.stop()
  })

  /** Lists all versions of all objects, including delete markers. */
  const versions = async () => {
    const found = await store.client.send(new ListObjectVersionsCommand({ Bucket: bucket.bucket, Prefix: 'blobs/' }))
    return [...(found.Versions ?? []), ...(found.DeleteMarkers ?? [])].map(({ Key }) => Key!)
  }

  it('leaves no version of any file behind', async () => {
    const world = new SigningWorld(installation)
    const { owner } = world
    const request = await world.send([{}])
    await owner.post(`${request.path}/cancel`, { reason: 'Called off' })
    expect((await versions()).length).toBeGreaterThan(1)

    const answer = await owner.post<SignatureRequestView>(`${request.path}/erase`, { reason: 'Asked for' })
    expect(answer.status).toBe(200)
    const { readModels, eventLog } = installation.engines
    const head = await eventLog.head()
    await until(async () => (await readModels.checkpointOf('erasure-reactor')) >= head)
    expect(await versions()).toEqual([])
  })
})
