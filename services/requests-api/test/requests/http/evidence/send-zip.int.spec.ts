import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from '@jest/globals'
import type { BlobStore } from '@countersign/blobs'
import { sendZip } from '@countersign/requests-api/internal/requests/http/evidence/zips'
import express from 'express'

const files = [
  { sha256: 'a', name: 'one.pdf' },
  { sha256: 'b', name: 'two.pdf' },
]

let server: Server | undefined
afterEach(() => void server?.close())

/** Serves these files as a zip; `ended` has the outcome. */
async function sending(read: (sha256: string) => Promise<Readable>) {
  let settle!: (ended: unknown) => void
  const ended = new Promise((resolve) => {
    settle = resolve
  })
  const app = express()
  const blobs = { read } as unknown as BlobStore
  app.use((_request, response) => {
    sendZip(response, blobs, 'All.zip', files).then(
      () => settle('sent'),
      (error: unknown) => {
        settle(error)
        response.destroy()
      },
    )
  })
  server = createServer(app)
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ended }
}

describe('sending a zip', () => {
  it('closes the file it is reading when the client disconnects', async () => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(65_536))
      },
    })
    const closed = new Promise((resolve) => endless.once('close', () => resolve('closed')))
    const { url, ended } = await sending(async () => endless)
    const leaving = new AbortController()
    const response = await fetch(url, { signal: leaving.signal })
    await response.body!.getReader().read()
    leaving.abort()
    expect(await ended).toBe('sent')
    expect(await closed).toBe('closed')
  })

  it('breaks off when a file is missing, instead of ending the process', async () => {
    const missing = new Error('no such blob')
    const { url, ended } = await sending(async (sha256) => {
      if (sha256 === 'b') throw missing
      return Readable.from([Buffer.from('%PDF')])
    })
    await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow('terminated')
    expect(await ended).toBe(missing)
  })

  it('breaks off when a file cannot be read to the end', async () => {
    const broken = new Error('the disk')
    const { url, ended } = await sending(async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('%PDF')
          throw broken
        })(),
      ),
    )
    await expect(fetch(url).then((response) => response.arrayBuffer())).rejects.toThrow('terminated')
    expect(await ended).toBe(broken)
  })

  it('reads no files for a HEAD request', async () => {
    const { url, ended } = await sending(() => Promise.reject(new Error('read')))
    expect((await fetch(url, { method: 'HEAD' })).headers.get('content-type')).toBe('application/zip')
    expect(await ended).toBe('sent')
  })
})
