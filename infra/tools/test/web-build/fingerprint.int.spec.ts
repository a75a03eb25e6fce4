import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { fingerprintOf } from '@countersign/tools/web-build/fingerprint'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { writeFiles } from './written-files.js'

const root = scratchFolder()
const fingerprint = () => fingerprintOf(root, 'frontends/dashboard')

beforeEach(() => {
  rmSync(root, { recursive: true, force: true })
  writeFiles(root, {
    'frontends/dashboard/src/page.tsx': 'page',
    'frontends/dashboard/vite.config.ts': 'config',
    'frontends/outbox/src/page.tsx': 'outbox',
    'packages/ui/src/button.tsx': 'button',
    'packages/contracts/dist/index.js': 'contracts',
    'packages/mf-preset/shared.ts': 'shared',
    'package-lock.json': '{}',
  })
})

describe('the fingerprint of a front end', () => {
  it('is the same for the same sources', () => {
    expect(fingerprint()).toBe(fingerprint())
  })

  it.each([
    'frontends/dashboard/src/page.tsx',
    'frontends/dashboard/vite.config.ts',
    'packages/ui/src/button.tsx',
    'packages/contracts/dist/index.js',
    'packages/mf-preset/shared.ts',
    'package-lock.json',
  ])('changes with %s', (path) => {
    const before = fingerprint()
    writeFileSync(join(root, path), 'changed')
    expect(fingerprint()).not.toBe(before)
  })

  it('changes when a file is added, removed or renamed', () => {
    const seen = new Set([fingerprint()])
    writeFiles(root, { 'frontends/dashboard/src/table.tsx': 'table' })
    seen.add(fingerprint())
    renameSync(join(root, 'frontends/dashboard/src/table.tsx'), join(root, 'frontends/dashboard/src/list.tsx'))
    seen.add(fingerprint())
    rmSync(join(root, 'frontends/dashboard/src/page.tsx'))
    seen.add(fingerprint())
    expect(seen.size).toBe(4)
  })

  it('ignores tests, builds, installed packages and other front ends', () => {
    const before = fingerprint()
    writeFiles(root, {
      'frontends/dashboard/test/page.spec.tsx': 'test',
      'frontends/dashboard/dist/index.js': 'built',
      'frontends/dashboard/node_modules/x/index.js': 'installed',
      'frontends/outbox/src/page.tsx': 'changed',
      'packages/ui/test/button.spec.tsx': 'test',
      'packages/contracts/dist/.tsbuildinfo': 'times',
    })
    expect(fingerprint()).toBe(before)
  })
})
