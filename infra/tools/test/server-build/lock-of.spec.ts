import { describe, expect, it } from '@jest/globals'
import { lockOf } from '@countersign/tools/server-build/lock-of'

const packages = {
  'node_modules/pen': { version: '2.1.0', integrity: 'sha512-pen', dependencies: { ink: '^1.0.0' }, os: ['linux'] },
  'node_modules/ink': { version: '1.4.2', integrity: 'sha512-ink' },
  'node_modules/paper': { version: '3.0.0', integrity: 'sha512-paper' },
  'node_modules/loose': { version: '1.0.0' },
}

describe('the lock of a package that the launcher fetches', () => {
  it('holds it and what it needs, with their hashes', () => {
    const { manifest, lock } = lockOf(packages, 'word', 'pen')
    expect(manifest).toEqual({ name: 'word', version: '2.1.0', dependencies: { pen: '2.1.0' }, private: true })
    expect(lock).toMatchObject({
      lockfileVersion: 3,
      packages: {
        '': { name: 'word', version: '2.1.0', dependencies: { pen: '2.1.0' } },
        'node_modules/pen': { version: '2.1.0', integrity: 'sha512-pen', dependencies: { ink: '^1.0.0' } },
        'node_modules/ink': { version: '1.4.2', integrity: 'sha512-ink' },
      },
    })
    expect(JSON.stringify(lock)).not.toContain('paper')
  })

  it('is refused without a hash, or for a package that is not locked', () => {
    expect(() => lockOf(packages, 'word', 'loose')).toThrow('the lock has no hash of loose')
    expect(() => lockOf(packages, 'word', 'quill')).toThrow('the lock has no quill')
  })
})
