import { describe, expect, it } from '@jest/globals'
import type { SignatureRequestView } from '@countersign/contracts'
import { noObjectStore } from '@countersign/test-services/s3/find-minio'
import { describeUnless } from '@countersign/test-services/skipped'
import { House } from '../installation.js'
import { untilSettled } from '../settled.js'
import { allRequests, pdfNamed, sendOne, until } from '../sender.js'
import { noProduction, Production, type Replica } from '../production/production.js'
import { BucketGround, namedBy } from './bucket-ground.js'

const suite = 'files in a bucket, beside the production engines'

const bytesOf = async ({ url }: Replica, { documents: [document] }: SignatureRequestView) =>
  Buffer.from(await (await fetch(`${url}/api/documents/${document!.id}/file`)).arrayBuffer())

describeUnless(noObjectStore() ?? noProduction())(suite, () => {
  const ground = new BucketGround(suite)

  describe('that were in GridFS', () => {
    const production = new Production(suite)

    it('are moved while it runs, then once more, and used there by replicas and mailers', async () => {
      const before = await production.replica()
      const request = await sendOne(before.calls(), 'Lease')
      const bucket = namedBy(await ground.store.newBucket({ versioned: true }))
      const ahead = await production.tool('move-blobs', ['--ahead'], bucket).ended
      expect(ahead).toMatchObject({ code: 0, stderr: '' })
      expect(ahead.stdout).toMatch(/: 2 carried over\.\nTheir place is the same as before\./)
      await sendOne(before.calls(), 'Loan')
      await before.end()
      const refused = await production.begin(bucket).ended
      expect(refused).toMatchObject({ code: 1, stdout: expect.not.stringContaining('"msg":"ready"') })
      expect(refused.stderr).toMatch(/are with its engines.*npm run blobs:move\.\n$/)
      const moved = await production.tool('move-blobs', [], bucket).ended
      expect(moved.stdout).toMatch(/^4 files, each compared .*: 2 carried over\.\n/)
      expect((await production.begin().ended).stderr).toMatch(/are in the bucket .*Set BLOBS_URL/)
      const [replica] = await Promise.all([production.replica(bucket), production.mailer(bucket)])
      expect(await bytesOf(replica, request)).toEqual(pdfNamed('Lease'))
      await sendOne(replica.calls(), 'Annex')
      await until(async () => production.mails.taken.length >= 3)
      await replica.end()
    })
  })

  describe.each([
    ['from its folder', false],
    ['with the bucket that it had', true],
  ])('of an installation that moves in %s', (_how, inBucket) => {
    const production = new Production(suite)
    const house = new House()

    it('are complete, even after a second move', async () => {
      const bucket = namedBy(await ground.store.newBucket({ versioned: true }))
      const old = await house.start(undefined, inBucket ? bucket : {})
      const { dataDir } = old
      await sendOne(old.calls(), 'Lease')
      await untilSettled(old)
      await old.end()
      for (let run = 0; run < 2; run++) {
        const moved = await production.tool('move', [], { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...bucket }).ended
        expect(moved).toMatchObject({ code: 0, stderr: '' })
        expect(moved.stdout).toMatch(/keys, 2 files\./)
      }
      const replica = await production.replica(bucket)
      const [request] = await allRequests(replica.calls())
      const view = await replica.calls().get<SignatureRequestView>(`/api/signature-requests/${request!.id}`)
      expect(await bytesOf(replica, view)).toEqual(pdfNamed('Lease'))
      await replica.end()
    })
  })
})
