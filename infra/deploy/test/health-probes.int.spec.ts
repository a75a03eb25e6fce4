import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, jest } from '@jest/globals'
import { openMongo } from '@countersign/mongo'
import { testMongos } from '@countersign/test-services/mongo/open-test-mongo'
import { freePort } from '@countersign/test-services/free-port'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { inCheckout } from './checkout.js'
import { composeFile } from './compose-file.js'

jest.setTimeout(60_000)
const probe = (name: string) => inCheckout(`infra/deploy/health/${name}`)
const dir = scratchFolder()

/** Returns a probe's exit code. Asynchronous, since this process runs the probed servers. */
function ended(command: string, ...args: string[]): Promise<number | null> {
  const child = spawn(command, args, { stdio: 'ignore', env: { PATH: process.env.PATH } })
  return new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve))
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return String((server.address() as AddressInfo).port)
}

describe('every container with a health check', () => {
  const asked = Object.entries(composeFile().services).filter(([, { healthcheck }]) => healthcheck)

  it.each(asked)('%s: is probed once a minute while healthy, by a program that starts quickly', (_name, service) => {
    const { test, interval, timeout } = service.healthcheck!
    expect(test.slice(0, 3)).toEqual(['CMD', 'sh', '/health/at-rest.sh'])
    expect(service.volumes).toContain('./infra/deploy/health:/health:ro')
    // A minute, and five seconds for the probe.
    expect(Number(/^(\d+)s$/.exec(timeout)![1])).toBeGreaterThan(65)
    expect(interval).toBe('3s')
    expect(test.slice(3).join(' ')).not.toMatch(/\b(?:node|mongosh|python3?|java)\b/)
    for (const [name] of test.join(' ').matchAll(/(?<=\/health\/)[\w-]+\.sh/g))
      expect(existsSync(probe(name))).toBe(true)
  })
})

describe('at-rest.sh', () => {
  it('probes at once until healthy, then once a minute, and at once again after a failure', () => {
    const [bin, diary] = [dir, join(dir, 'diary')]
    writeFileSync(join(bin, 'sleep'), `#!/bin/sh\necho "waited $1" >> ${diary}\n`)
    writeFileSync(join(bin, 'probe'), `#!/bin/sh\necho asked >> ${diary}\nexit "$1"\n`)
    for (const name of ['sleep', 'probe']) chmodSync(join(bin, name), 0o755)
    const codes = ['1', '0', '0', '1', '0'].map((code) => {
      const env = { PATH: `${bin}:${process.env.PATH}`, TMPDIR: dir }
      return spawnSync('sh', [probe('at-rest.sh'), 'probe', code], { env }).status
    })
    expect(codes).toEqual([1, 0, 0, 1, 0])
    const told = readFileSync(diary, 'utf8').trim().split('\n')
    expect(told).toEqual(['asked', 'asked', 'waited 60', 'asked', 'waited 60', 'asked', 'asked'])
  })
})

describe('http.sh', () => {
  it.each([
    [200, 0],
    [204, 0],
    [301, 1],
    [403, 1],
    [503, 1],
  ])('exits for status %i with %i', async (status, code) => {
    const paths: (string | undefined)[] = []
    const server = createHttpServer(({ url }, response) => {
      paths.push(url)
      response.writeHead(status).end()
    })
    expect(await ended('bash', probe('http.sh'), await listening(server), '/live')).toBe(code)
    expect(paths).toEqual(['/live'])
    server.close()
  })

  it('fails if the port is closed, and if the server does not answer', async () => {
    expect(await ended('bash', probe('http.sh'), String(await freePort()), '/')).not.toBe(0)
    const silent = createServer((socket) => void socket.on('data', () => socket.end()))
    expect(await ended('bash', probe('http.sh'), await listening(silent), '/')).not.toBe(0)
    silent.close()
  })
})

describe('mongodb-hello.sh', () => {
  it.each(testMongos().map((mongo) => [mongo.name, mongo] as const))(
    'gets the same answer from %s as a client that sends hello, and fails after it stops',
    async (_name, { open }) => {
      const mongo = await open()
      const client = await openMongo(mongo.urlOf('any'))
      // mongo-java-server does not support it.
      const hello = await client.db.command({ hello: 1 }).then(Boolean, () => false)
      await client.close()
      const { hostname, port } = new URL(mongo.urlOf('any'))
      expect((await ended('bash', probe('mongodb-hello.sh'), hostname, port)) === 0).toBe(hello)
      await mongo.stop()
      expect(await ended('bash', probe('mongodb-hello.sh'), hostname, port)).not.toBe(0)
    },
  )

  it('fails if another kind of server listens there', async () => {
    const http = createHttpServer((_request, response) => response.end('no MongoDB'))
    expect(await ended('bash', probe('mongodb-hello.sh'), '127.0.0.1', await listening(http))).not.toBe(0)
    http.close()
  })
})
