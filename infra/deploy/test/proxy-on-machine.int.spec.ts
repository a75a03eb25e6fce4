import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Api, openEngines, readConfiguration, startApi, systemClock } from '@countersign/requests-api'
import { noLog } from '@countersign/telemetry'
import { freePort } from '@countersign/test-services/free-port'
import { describeWith } from '@countersign/test-services/tool-found'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { ask } from './ask.js'
import { findNginx, noNginx } from './find-nginx.js'
import { startNginx } from './start-nginx.js'

const nginx = findNginx()

describeWith(nginx, noNginx)('an open installation behind an nginx on its machine', () => {
  const begun = new AsyncDisposableStack()
  let api: Api
  let port: number
  beforeAll(async () => {
    const dataDir = begun.adopt(await mkdtemp(join(tmpdir(), 'open-behind-nginx-')), (dir) =>
      rm(dir, { recursive: true }),
    )
    const configuration = readConfiguration({ DATA_DIR: dataDir, WORD_CONVERTER: 'mammoth' })
    const engines = begun.adopt(await openEngines(configuration, systemClock, noLog), (opened) => opened.close())
    const started = startApi({ engines, configuration, clock: systemClock, log: noLog })
    api = begun.adopt(await started, (running) => running.stop())
    const server = createServer((request, response) => api.handler(request, response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    begun.defer(() => new Promise<void>((resolve) => server.close(() => resolve())))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => begun.disposeAsync())

  it('answers its own machine', async () => {
    expect((await ask(`http://127.0.0.1:${port}`, '/api/me')).status).toBe(200)
  })

  it.each([
    ['with nothing but proxy_pass', ''],
    ['with X-Real-IP', 'proxy_http_version 1.1; proxy_set_header X-Real-IP $remote_addr;'],
    ['with X-Forwarded-For', 'proxy_http_version 1.1; proxy_set_header X-Forwarded-For $remote_addr;'],
  ])('lets nobody in %s', async (_how, lines) => {
    const dir = await mkdtemp(join(tmpdir(), 'nginx-'))
    const at = await freePort()
    const site = `server { listen 127.0.0.1:${at}; location / { proxy_pass http://127.0.0.1:${port}; ${lines} } }`
    const proxy = await startNginx(nginx!, dir, `access_log off;\n${site}`, at)
    try {
      const answer = await ask(`http://127.0.0.1:${at}`, '/api/me', 'GET', { host: 'sign.example.com' })
      expect(answer.status).toBe(401)
    } finally {
      await proxy.stop()
      await rm(dir, { recursive: true })
    }
  })
})
