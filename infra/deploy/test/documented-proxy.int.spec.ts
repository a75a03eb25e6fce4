import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '@countersign/standalone/test/sender'
import { Visitor } from '@countersign/standalone/test/visitor'
import { freePort } from '@countersign/test-services/free-port'
import { describeWith } from '@countersign/test-services/tool-found'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { findNginx, noNginx } from './find-nginx.js'
import { startTlsProxy, type TlsProxy } from './tls-proxy.js'

const nginx = findNginx()
const name = 'sign.example.test'

describeWith(nginx, noNginx)('the nginx of docs/for-a-company.md', () => {
  let dir: string
  let proxy: TlsProxy
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'documented-nginx-'))
    // Nothing listens behind it, so it also reports errors.
    proxy = await startTlsProxy(nginx!, dir, name, await freePort())
  })
  afterAll(async () => {
    await proxy?.stop()
    await rm(dir, { recursive: true, force: true })
  })

  it.each([
    ['GET', '/sign/S3CRET-token', '/sign/:token'],
    ['GET', '/sign/S3CRET-token?from=S3CRET', '/sign/:token'],
    ['POST', '/api/sign/S3CRET-token/code/verify', '/api/sign/:token/code/verify'],
    ['GET', '/api/SIGN/S3CRET-token/', '/api/SIGN/:token/'],
    ['GET', '/api/si%67n//S3CRET-token%0A', '/api/sign/:token'],
    ['GET', '/sign/S3CRET-token.pdf', '/sign/:token'],
  ])('logs no token of a signing link: %s %s', async (method, path, shown) => {
    const secure = new Visitor(`https://${name}`, proxy.port, proxy.ca)
    const plain = new Visitor(`http://${name}`, proxy.plainPort)
    const before = proxy.log('access').length
    expect((await secure.ask(method, path)).status).toBe(502)
    expect((await plain.ask(method, path)).status).toBe(301)
    // nginx writes the log after it has sent the response.
    const lines = await until(async () => {
      const logged = proxy.log('access').slice(before).split('\n').filter(Boolean)
      return logged.length === 2 && logged
    })
    for (const line of lines) expect(line).toContain(`"${method} ${shown}"`)
    expect(proxy.log('access') + proxy.log('error')).not.toContain('S3CRET')
  })
})
