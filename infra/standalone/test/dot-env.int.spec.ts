import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from '@jest/globals'
import { BadConfiguration } from '@countersign/process'
import { loadDotEnv } from '@countersign/standalone/dot-env'
import { itUnless } from '@countersign/test-services/skipped'
import { scratchFolder } from '@countersign/test-services/scratch-folder'

const dir = scratchFolder()
const file = join(dir, '.env')
const isRoot = process.getuid?.() === 0

afterEach(() => rmSync(file, { force: true }))

describe('a .env in COUNTERSIGN_HOME', () => {
  const home = scratchFolder()
  const COUNTERSIGN_HOME = home

  it('is read in place of the one beside package.json', () => {
    writeFileSync(file, 'PORT=3002\n')
    expect(loadDotEnv(dir, { COUNTERSIGN_HOME })).toEqual({ COUNTERSIGN_HOME })
    writeFileSync(join(home, '.env'), 'PORT=3003\nDATA_DIR=\n')
    expect(loadDotEnv(dir, { COUNTERSIGN_HOME })).toEqual({ COUNTERSIGN_HOME, PORT: '3003', DATA_DIR: '' })
    expect(loadDotEnv(dir, { COUNTERSIGN_HOME: '' })).toEqual({ COUNTERSIGN_HOME: '', PORT: '3002' })
  })

  it('prevents the start if it sets DATA_DIR, even beside one in the environment', () => {
    writeFileSync(join(home, '.env'), 'DATA_DIR=/srv/countersign\n')
    const load = () => loadDotEnv(dir, { COUNTERSIGN_HOME, DATA_DIR: '/srv/other' })
    expect(load).toThrow(BadConfiguration)
    expect(load).toThrow(`DATA_DIR cannot be set in ${join(home, '.env')}`)
  })
})

describe('a .env beside package.json', () => {
  it('is not needed', () => {
    expect(loadDotEnv(dir, { PORT: '3001' })).toEqual({ PORT: '3001' })
  })

  it('adds to the environment, whose own variables take precedence, even empty ones', () => {
    writeFileSync(file, '# ours\nPORT=3002\nOWNER_NAME="Ada Lovelace"\nSMTP_URL=smtp://mail.example.com\n')
    expect(loadDotEnv(dir, { PORT: '3001', SMTP_URL: '' })).toEqual({
      PORT: '3001',
      OWNER_NAME: 'Ada Lovelace',
      SMTP_URL: '',
    })
  })

  it.each([
    ['a database', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.from('\nSMTP_URL=smtp://elsewhere\n')])],
    ['in another encoding', Buffer.from('OWNER_NAME=Ren\u00E9\n', 'latin1')],
    ['with a control character', Buffer.from('SMTP_URL=smtp://elsewhere\u001B[2K\n')],
  ])('prevents the start if it is %s, and the error names the file, the reason and the fix', (_what, bytes) => {
    writeFileSync(file, bytes)
    const load = () => loadDotEnv(dir, {})
    expect(load).toThrow(BadConfiguration)
    expect(load).toThrow(`${file} is not plain text`)
    expect(load).toThrow('Rewrite it in a text editor')
  })

  it('may begin with a byte order mark, and have Windows line endings', () => {
    writeFileSync(file, '\uFEFFPORT=3002\r\nOWNER_NAME=Ren\u00E9\r\n')
    expect(loadDotEnv(dir, {})).toEqual({ PORT: '3002', OWNER_NAME: 'Ren\u00E9' })
  })

  it('prevents the start if another account owns it, and the error names both accounts and the fix', () => {
    writeFileSync(file, 'PORT=3002\n')
    if (isRoot) chownSync(file, 12345, 12345)
    const { uid } = statSync(file)
    const load = () => loadDotEnv(dir, {}, uid + 1)
    expect(load).toThrow(BadConfiguration)
    expect(load).toThrow(`${file} belongs to the user id ${uid}, not to ${uid + 1}, who starts this, or to root`)
    expect(load).toThrow('take it over with chown')
  })

  itUnless(isRoot ? null : 'only root makes files of root')('may be owned by root', () => {
    writeFileSync(file, 'PORT=3002\n')
    expect(loadDotEnv(dir, {}, 12345)).toEqual({ PORT: '3002' })
  })
})
