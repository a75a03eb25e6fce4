import { describe, expect, it } from '@jest/globals'
import { calls } from '@countersign/contracts/calls'
import { matchCall } from '@countersign/contracts/match-call'

const examplePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, 'a-$1')
const all = Object.entries(calls)

describe('the call of a request', () => {
  it.each(all)('%s is found by its method and path', (name, { method, path }) => {
    expect(matchCall(method.toUpperCase(), examplePath(path))?.name).toBe(name)
  })

  it.each(all)('%s is not found in another case or with an extra slash', (_name, { method, path }) => {
    const example = examplePath(path)
    expect(matchCall(method, example.replace('/api/', '/API/'))).toBeNull()
    expect(matchCall(method, `${example}/`)?.call.path).not.toBe(path)
    expect(matchCall(method, `/${example}`)).toBeNull()
  })

  it('is found for HEAD if it answers GET', () => {
    expect(matchCall('HEAD', '/api/stats')?.name).toBe('stats')
  })

  it('has its parameters decoded', () => {
    expect(matchCall('POST', '/api/sign/a%2Db/finish')).toMatchObject({ name: 'finish', params: { token: 'a-b' } })
  })

  it('is not found if a parameter is empty or malformed', () => {
    expect(matchCall('POST', '/api/sign//finish')).toBeNull()
    expect(matchCall('POST', '/api/sign/%E0/finish')).toBeNull()
  })
})
