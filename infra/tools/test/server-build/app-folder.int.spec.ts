import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { filesBelow } from '@countersign/standalone/files-below'
import { writeAppFolder } from '@countersign/tools/server-build/app-folder'
import { afterEach, beforeEach, expect, it } from '@jest/globals'

let checkout: string
beforeEach(() => void (checkout = mkdtempSync(join(realpathSync(tmpdir()), 'countersign-app-'))))
afterEach(() => rmSync(checkout, { recursive: true, force: true }))

function put(files: Record<string, unknown>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

it('copies the nested dependencies of a workspace package completely', async () => {
  put({
    'package.json': {},
    'build/server/program/packages.json': ['ours'],
    'build/server/program/main.js': '',
    'packages/ours/package.json': { name: 'ours', dependencies: { library: '2.0.0' } },
    'packages/ours/dist/index.js': '',
    'packages/ours/src/index.ts': '',
    'packages/ours/node_modules/library/package.json': { name: 'library', version: '2.0.0' },
    'packages/ours/node_modules/library/index.js': '',
    'node_modules/library/package.json': { name: 'library', version: '1.0.0' },
  })
  symlinkSync('../packages/ours', join(checkout, 'node_modules/ours'))
  const out = join(checkout, 'out')
  await writeAppFolder(checkout, 'program', out)
  expect((await filesBelow(out)).toSorted()).toEqual([
    'build/server/program/main.js',
    'package.json',
    'packages/ours/dist/index.js',
    'packages/ours/node_modules/library/index.js',
    'packages/ours/node_modules/library/package.json',
    'packages/ours/package.json',
  ])
})
