import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { describeUnless } from '@countersign/test-services/skipped'
import { inCheckout } from './checkout.js'

const guide = readFileSync(inCheckout('docs/for-a-company.md'), 'utf8')
const [, unit] = /^```ini\n(\[Unit\]\n[\s\S]*?)^```$/m.exec(guide)!
const scratch = scratchFolder()
const missing = spawnSync('systemd-analyze', ['--version']).error
  ? 'no systemd-analyze found: apt-get install systemd'
  : null

function analyze(text: string, ...args: string[]) {
  const file = join(scratch, 'countersign.service')
  // Another machine has Node elsewhere.
  writeFileSync(file, text.replace('/usr/bin/node', process.execPath))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

const valuesOf = (setting: string) => new RegExp(`^${setting}=(.*)$`, 'm').exec(unit!)?.[1]?.split(' ')

describeUnless(missing)('the documented service', () => {
  it('is a unit without faults', () => {
    expect(analyze(unit!, 'verify', '--man=no')).toEqual({ status: 0, said: '' })
    expect(analyze(`${unit}\n[Service]\nProtectSytem=yes\n`, 'verify', '--man=no').said).toContain('ProtectSytem')
  })

  it('is exposed by at most 2.5 of 10', () => {
    const limit = ['security', '--offline=yes', '--no-pager', '--threshold=25']
    expect(analyze(unit!, ...limit)).toMatchObject({ status: 0 })
    expect(analyze(unit!.replace('NoNewPrivileges=yes', ''), ...limit).status).not.toBe(0)
  })
})

it('the documented service permits what confines child processes, and memory that JavaScript needs', () => {
  expect(valuesOf('RestrictNamespaces')).toEqual(expect.arrayContaining(['user', 'net', 'pid', 'mnt']))
  expect(valuesOf('SystemCallFilter')).toContain('@mount')
  expect(unit).not.toMatch(/MemoryDenyWriteExecute|PrivateUsers/)
})
