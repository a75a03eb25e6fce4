import { describe, expect, it } from '@jest/globals'
import { useInstallation } from './use-installation.js'

describe('a fault', () => {
  const installation = useInstallation()
  const nobody = '01900000-0000-7000-8000-000000000000'
  const json = { 'content-type': 'application/json' }

  it.each<[string, number, string, string, RequestInit]>([
    ['before the router', 403, 'POST', '/api/signature-requests', { headers: { 'sec-fetch-site': 'cross-site' } }],
    ['of a malformed path', 404, 'GET', '/api/signature-requests/%', {}],
    ['of an unknown path', 404, 'GET', '/api/nothing', {}],
    ['in a guard', 400, 'POST', '/api/signature-requests', { headers: json, body: '{' }],
    ['in a pipe', 400, 'GET', '/api/signature-requests?limit=many', {}],
    ['in a controller', 404, 'GET', `/api/signature-requests/${nobody}`, {}],
  ])('%s is answered as a problem document', async (_where, status, method, path, { headers, ...init }) => {
    const accept = { accept: 'application/problem+json', ...headers }
    const answer = await fetch(installation.url + path, { method, ...init, headers: accept })
    expect(answer.headers.get('content-type')).toMatch('application/problem+json')
    expect(await answer.json()).toMatchObject({ type: 'about:blank', status, title: expect.any(String) })
  })
})
