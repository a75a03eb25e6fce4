import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from '@jest/globals'
import type { FullReadiness, SignatureRequestView } from '@countersign/contracts'
import { act } from '@countersign/standalone/demo/act'
import { noObjectStore } from '@countersign/test-services/s3/find-minio'
import type { TestBucket } from '@countersign/test-services/s3/open-test-s3'
import { describeUnless } from '@countersign/test-services/skipped'
import { House, type Installation } from '../installation.js'
import type { Environment } from '@countersign/test-services/program'
import { pdfNamed, sendOne, until } from '../sender.js'
import { BucketGround, namedBy } from './bucket-ground.js'

const verifier = fileURLToPath(new URL('../../../../packages/verify/dist/cli/main.js', import.meta.url))
const suite = 'files in a bucket, beside the embedded engines'

describeUnless(noObjectStore())(suite, () => {
  const ground = new BucketGround(suite)
  const house = new House()
  let bucket: TestBucket
  let environment: Environment
  beforeAll(async () => {
    bucket = await ground.store.newBucket({ versioned: true })
    environment = namedBy(bucket)
  })

  const shelvesIn = (dataDir: string) => readdirSync(join(dataDir, 'blobs')).filter((name) => name.length === 2)

  const bytesOf = async ({ url }: Installation, { documents: [document] }: SignatureRequestView, headers = {}) => {
    const answer = await fetch(`${url}/api/documents/${document!.id}/file`, { headers })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const signed = async (installation: Installation, title: string) => {
    const calls = installation.calls()
    const request = await sendOne(calls, title)
    await act(calls, request.recipients[0]!, 0, '2026-11-22')
    return until(async () => {
      const view = await calls.get<SignatureRequestView>(`/api/signature-requests/${request.id}`)
      return view.status === 'completed' && view
    })
  }

  it('processes a request from upload to evidence, without files in the data folder', async () => {
    const installation = await house.start(undefined, environment)
    const request = await signed(installation, 'Lease')
    const zip = join(house.scratch, 'evidence.zip')
    writeFileSync(zip, await installation.calls().bytes(`/api/signature-requests/${request.id}/evidence`))
    const judged = spawnSync(process.execPath, [verifier, 'verify', zip], { encoding: 'utf8' })
    expect([judged.status, judged.stdout]).toEqual([3, expect.stringMatching(/^Consistent in itself\./)])
    expect(await bytesOf(installation, request)).toMatchObject({ status: 200, bytes: pdfNamed('Lease') })
    const part = await bytesOf(installation, request, { range: 'bytes=5-14' })
    expect(part).toEqual({ status: 206, bytes: pdfNamed('Lease').subarray(5, 15) })
    // Original, rendition, sealed file and certificate.
    expect((await ground.filesIn(bucket)).length).toBeGreaterThanOrEqual(4)
    expect(shelvesIn(installation.dataDir)).toEqual([])
    expect(await installation.calls().get<FullReadiness>('/api/health/ready')).toMatchObject({ status: 'ready' })
    expect((await installation.end()).code).toBe(0)
  })

  it('responds with 503 while the store is down, and recovers', async () => {
    const own = await ground.store.newBucket()
    const installation = await house.start(undefined, namedBy(own))
    const request = await sendOne(installation.calls(), 'Loan')
    await ground.store.kill()
    expect((await bytesOf(installation, request)).status).toBe(503)
    const { parts } = (await (await fetch(`${installation.url}/api/health/ready`)).json()) as FullReadiness
    expect(parts.find(({ name }) => name === 'blobs')).toMatchObject({ status: 'failing' })
    await ground.store.restart()
    expect(await bytesOf(installation, request)).toMatchObject({ status: 200, bytes: pdfNamed('Loan') })
    await installation.end()
  })

  it('starts only with the bucket that contains its files, and names the command that moves them', async () => {
    const first = await house.start(undefined, namedBy(await ground.store.newBucket()))
    const { dataDir } = first
    await sendOne(first.calls(), 'Lease')
    await first.end()
    const other = await ground.store.newBucket()
    for (const wrong of [namedBy(other), {}, environment]) {
      const { code, stdout, stderr } = await (await house.begin({ ...wrong, DATA_DIR: dataDir })).ended
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toMatch(
        /^The .*(?:files of this installation|They|files of this one) are in .*npm run blobs:move\.\n$/,
      )
    }
    const moved = await house.run('move-blobs', dataDir, [], namedBy(other))
    expect(moved).toMatchObject({ code: 0, stderr: '' })
    expect(moved.stdout).toMatch(/^2 files, each compared .*: 2 carried over\.\nThe files are now in the bucket files-/)
    const again = await house.start(dataDir, namedBy(other))
    expect((await again.calls().get<FullReadiness>('/api/health/ready')).status).toBe('ready')
    await again.end()
  })

  it('moves the files of a folder into a bucket, and back', async () => {
    const first = await house.start()
    const { dataDir } = first
    const request = await signed(first, 'Annex')
    await first.end()
    const shelves = shelvesIn(dataDir)
    const empty = await ground.store.newBucket({ versioned: true })
    const refused = await (await house.begin({ ...namedBy(empty), DATA_DIR: dataDir })).ended
    expect(refused.stderr).toMatch(/^BLOBS_URL names the bucket .*are with its engines.*npm run blobs:move\.\n$/)
    expect(await house.run('move-blobs', dataDir, [], namedBy(empty))).toMatchObject({ code: 0, stderr: '' })
    expect((await ground.filesIn(empty)).length).toBeGreaterThanOrEqual(shelves.length)
    rmSync(join(dataDir, 'blobs'), { recursive: true })
    const moved = await house.start(dataDir, namedBy(empty))
    expect((await bytesOf(moved, request)).bytes).toEqual(pdfNamed('Annex'))
    await moved.end()
    const { BLOBS_KEY, BLOBS_SECRET } = namedBy(empty)
    const back = { OLD_BLOBS_KEY: BLOBS_KEY!, OLD_BLOBS_SECRET: BLOBS_SECRET! }
    expect(await house.run('move-blobs', dataDir, [], back)).toMatchObject({ code: 0, stderr: '' })
    const last = await house.start(dataDir)
    expect((await bytesOf(last, request)).bytes).toEqual(pdfNamed('Annex'))
    await last.end()
  })
})
