import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../free-port.js'
import { findMinio } from './find-minio.js'
import { MinioProcess } from './minio-process.js'

/** A bucket and its credentials. */
export interface TestBucket {
  bucket: string
  endpoint: string
  region: string
  key: string
  secret: string
}

/** A server with the S3 protocol, for one suite. */
export interface TestS3 {
  /** Name and origin. */
  spokenTo: string
  /** A separate client, which bypasses the code under test. */
  client: S3Client
  newBucket(options?: { versioned?: boolean }): Promise<TestBucket>
  /** Enables or suspends a bucket's versioning. */
  keepVersions(bucket: string, status: 'Enabled' | 'Suspended'): Promise<void>
  /** Cuts all connections and refuses new ones. Acknowledged writes are kept. */
  kill(): Promise<void>
  /** Starts it again at the same address, with all its data. */
  restart(): Promise<void>
  /** Keeps connections open and accepts new ones, but answers nothing. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
}

/** @throws {TypeError} without a MinIO; check `noObjectStore` first */
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
