import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../free-port.js'
import { findMinio } from './find-minio.js'
import { MinioProcess } from './minio-process.js'

/** A bucket, and what lets one in. */
export interface TestBucket {
  bucket: string
  endpoint: string
  region: string
  key: string
  secret: string
}

/** A server of S3's protocol for one suite. */
export interface TestS3 {
  /** What it is, in words. */
  spokenTo: string
  /** A client of the suite's own, to go around what is tested. */
  client: S3Client
  /** Makes a bucket; one that keeps versions where asked for. */
  newBucket(options?: { versioned?: boolean }): Promise<TestBucket>
  /** Has a bucket keep versions from now on, or no further ones. */
  keepVersions(bucket: string, status: 'Enabled' | 'Suspended'): Promise<void>
  /** Connections are cut at once, and no new one is taken; what was acknowledged stays. */
  kill(): Promise<void>
  /** The same address again, with everything that was there. */
  restart(): Promise<void>
  /** Connections stay open and new ones are taken; nothing answers. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** @throws where there is none; ask `noObjectStore` first */
export async function openTestS3(): Promise<TestS3> {
  const found = findMinio()
  if ('missing' in found) throw new TypeError(found.missing)
  const dir = await mkdtemp(join(tmpdir(), 'countersign-minio-'))
  const port = await freePort()
  const login = { key: 'countersign', secret: randomBytes(16).toString('hex') }
  const server = new MinioProcess(found.path, port, dir, login)
  await server.start()
  const place = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1' }
  const credentials = { accessKeyId: login.key, secretAccessKey: login.secret }
  const client = new S3Client({ ...place, credentials, forcePathStyle: true })
  const keepVersions = async (Bucket: string, Status: 'Enabled' | 'Suspended') => {
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status } }))
  }
  return {
    spokenTo: 'MinIO, built here from its source of February 2026',
    client,
    keepVersions,
    async newBucket({ versioned = false } = {}) {
      const bucket = `files-${randomUUID()}`
      await client.send(new CreateBucketCommand({ Bucket: bucket }))
      if (versioned) await keepVersions(bucket, 'Enabled')
      return { bucket, ...place, ...login }
    },
    kill: () => server.kill(),
    restart: () => server.start(),
    freeze: () => server.signal('SIGSTOP'),
    thaw: () => server.signal('SIGCONT'),
    async stop() {
      client.destroy()
      await server.kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
