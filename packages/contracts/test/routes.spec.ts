import { describe, expect, it } from '@jest/globals'
import { remoteFor } from '@countersign/contracts/routes'

const entry = (name: string, routes: string[]) => ({ name, title: name, entry: `/${name}.js`, contract: 1, routes })
const remotes = [entry('dashboard', ['/']), entry('detail', ['/requests/:id'])]
const found = (path: string) => {
  const match = remoteFor(path, remotes)
  return match && [match.remote.name, match.params]
}

describe('the remote of a path', () => {
  it('is the one whose route matches each segment, literal or named', () => {
    expect(found('/')).toEqual(['dashboard', {}])
    expect(found('/requests/7')).toEqual(['detail', { id: '7' }])
    expect(found('/requests/7/')).toEqual(['detail', { id: '7' }])
  })

  it('is null for an unknown path', () => {
    for (const path of ['/requests', '/requests/7/events', '/other/7']) expect(found(path)).toBeNull()
  })

  it('has its named segments decoded, unless malformed', () => {
    expect(found('/requests/%C5%BElu%C5%A5')).toEqual(['detail', { id: 'žluť' }])
    expect(found('/requests/100%')).toEqual(['detail', { id: '100%' }])
  })
})
