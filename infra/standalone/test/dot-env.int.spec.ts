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

describe('a .env beside package.json', () => {
  it('is not needed', () => {
    expect(loadDotEnv(dir, { PORT: '3001' })).toEqual({ PORT: '3001' })
  })

  it('adds to the environment, and what is set outside goes first, also where it is set to nothing', () => {
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
  ])('that is %s stops the start with its name, the reason and the cure', (_what, bytes) => {
    writeFileSync(file, bytes)
    const load = () => loadDotEnv(dir, {})
    expect(load).toThrow(BadConfiguration)
    expect(load).toThrow(`${file} is not plain text`)
    expect(load).toThrow('Rewrite it in a text editor')
  })

  it('may begin with a byte order mark, and end its lines as Windows does', () => {
    writeFileSync(file, '\uFEFFPORT=3002\r\nOWNER_NAME=Ren\u00E9\r\n')
    expect(loadDotEnv(dir, {})).toEqual({ PORT: '3002', OWNER_NAME: 'Ren\u00E9' })
  })

  it('of another account stops the start with its name, the reason and the cure', () => {
    writeFileSync(file, 'PORT=3002\n')
    if (isRoot) chownSync(file, 12345, 12345)
    const { uid } = statSync(file)
    const load = () => loadDotEnv(dir, {}, uid + 1)
    expect(load).toThrow(BadConfiguration)
    expect(load).toThrow(`${file} belongs to the user id ${uid}, not to ${uid + 1}, who starts this, or to root`)
    expect(load).toThrow('take it over with chown')
  })

  itUnless(isRoot ? null : 'only root makes files of root')('may be of root', () => {
    writeFileSync(file, 'PORT=3002\n')
    expect(loadDotEnv(dir, {}, 12345)).toEqual({ PORT: '3002' })
  })
})
