import { ListObjectVersionsCommand } from '@aws-sdk/client-s3'
import { openTestS3, type TestBucket, type TestS3 } from '@countersign/test-services/s3/open-test-s3'
import { talkedTo } from '@countersign/test-services/talked-to'
import { afterAll, beforeAll } from '@jest/globals'
import type { Environment } from '@countersign/test-services/program'

export class BucketGround {
  store!: TestS3

  /** @param suite its name, for the report of contacted services */
  constructor(suite: string) {
    beforeAll(async () => {
      this.store = await openTestS3()
      talkedTo(suite, this.store.spokenTo)
    })
    afterAll(() => this.store.stop())
  }

  /** Names of a bucket's files in any version, without duplicates. */
  async filesIn({ bucket }: TestBucket): Promise<string[]> {
    const found = await this.store.client.send(new ListObjectVersionsCommand({ Bucket: bucket, Prefix: 'blobs/' }))
    return [...new Set((found.Versions ?? []).map(({ Key }) => Key!.split('/')[1]!))]
  }
}

/** The variables that configure a bucket. */
export const namedBy = ({ bucket, endpoint, region, key, secret }: TestBucket): Environment => ({
  BLOBS_URL: `s3://${bucket}?endpoint=${endpoint}&region=${region}`,
  BLOBS_KEY: key,
  BLOBS_SECRET: secret,
})
