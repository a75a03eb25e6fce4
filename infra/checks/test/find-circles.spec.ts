import { describe, expect, it } from '@jest/globals'
import { findCircles } from '@countersign/checks/find-circles'

const circlesOf = (sources: Readonly<Record<string, string>>) =>
  findCircles('', Object.keys(sources), (path) => sources[path]!)

describe('circular imports', () => {
  it.each([
    ['of values', `import { b } from './b.js'`, `import { a } from './a.js'`],
    ['of types', `import type { B } from './b.js'`, `import { type A } from './a.js'`],
    ['of what is passed on', `export { b } from './b.js'`, `export type { A } from './a.js'`],
  ])('are found: %s', (_what, a, b) => {
    expect(circlesOf({ 'p/a.ts': a, 'p/b.ts': b })).toEqual([['p/a.ts', 'p/b.ts']])
  })

  it('are found through other files, and from a file to itself', () => {
    const far = { 'p/a.tsx': `import './x/b.js'`, 'p/x/b.ts': `import '../c.js'`, 'p/c.ts': `import './a.js'` }
    expect(circlesOf({ ...far, 'p/d.ts': `import './d.js'` })).toEqual([['p/a.tsx', 'p/c.ts', 'p/x/b.ts'], ['p/d.ts']])
  })

  it.each([
    ['two ways to one file', { 'a.ts': `import './b.js'; import './c.js'`, 'b.ts': `import './c.js'`, 'c.ts': '' }],
    ['what is imported later', { 'a.ts': `import './b.js'`, 'b.ts': `const a = () => import('./a.js')` }],
  ])('are not found: %s', (_what, sources) => expect(circlesOf(sources)).toEqual([]))
})
