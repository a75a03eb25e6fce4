import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from '@jest/globals'

it('bundles the sign-in libraries to load on first use, and each works', () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'countersign-identity-'))
  const script = fileURLToPath(new URL('./use-identity.js', import.meta.url))
  const printed = execFileSync(process.execPath, [script, folder], { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  const { atStart, ...answers } = JSON.parse(printed) as { atStart: string[] }
  expect(atStart).toContainEqual(expect.stringMatching(/open-identity\.js$/))
  expect(atStart.filter((module) => module.includes('/node_modules/'))).toEqual([])
  expect(answers).toEqual({
    password: { matches: true, isWeak: false },
    faults: [{ kind: 'leaked' }, { kind: 'contains', what: 'name' }],
    picture: 'data:image/svg+xml',
    code: null,
    asked: expect.arrayContaining(['challenge', 'rpId', 'userVerification']),
    passkey: true,
    signedIn: 1,
  })
})
