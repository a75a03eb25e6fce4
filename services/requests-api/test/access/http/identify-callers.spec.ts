import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from '@jest/globals'
import type { Request, Response } from 'express'
import type { Callers, Identified } from '@countersign/requests-api/internal/access/http/callers'
import { identifyCallers, isThisInstallation } from '@countersign/requests-api/internal/access/http/identify-callers'
import { identifyAs } from '@countersign/requests-api/internal/kernel/caller'

const away = new Error('the access store is away')
const callers = {
  identify: async () => {
    throw away
  },
  asStranger: async (request: IncomingMessage): Promise<Identified> =>
    identifyAs(request, { mode: 'claimed', access: null }),
  isLocalOnly: () => false,
} as unknown as Callers

const calling = (path: string, host = 'localhost:3000'): Promise<unknown> =>
  new Promise((resolve) => {
    const request = { method: 'GET', path, headers: { host } } as unknown as Request
    void identifyCallers(callers, new URL('http://localhost:3000'))(request, {} as Response, resolve)
  })

describe('while the access store is away', () => {
  it.each(['/api/health', '/api/health/ready', '/api/sign/token', '/api/sign/token/evidence'])(
    'answers %s',
    async (path) => {
      expect(await calling(path)).toBeUndefined()
    },
  )

  it.each(['/api/me', '/api/signature-requests', '/api/auth/options'])('does not answer %s', async (path) => {
    expect(await calling(path)).toBe(away)
  })

  it('still refuses recipients under a foreign host name', async () => {
    expect(await calling('/api/sign/token', 'evil.example')).toMatchObject({ status: 403 })
  })
})

describe('the host of a closed or claimed installation', () => {
  it.each([
    ['https://sign.example.com', 'sign.example.com', true],
    ['https://sign.example.com', 'SIGN.example.com:443', true],
    ['https://sign.example.com', 'localhost:3000', false],
    ['https://sign.example.com', '192.0.2.1', false],
    ['http://localhost:3000', '127.0.0.1:3000', true],
    ['http://localhost:3000', '[::1]:3000', true],
    ['http://localhost:3000', 'sign.localhost', true],
    ['http://localhost:3000', '192.0.2.1', false],
    ['http://localhost:3000', undefined, false],
  ])('of %s may be %s: %s', (publicUrl, host, expected) => {
    expect(isThisInstallation(host, new URL(publicUrl))).toBe(expected)
  })
})
