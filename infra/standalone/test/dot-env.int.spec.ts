import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { loadDotEnv } from '@countersign/standalone/dot-env'
import { scratchFolder } from '@countersign/test-services/scratch-folder'

const dir = scratchFolder()

describe('a .env beside package.json', () => {
  it('is not needed', () => {
    expect(loadDotEnv(dir, { PORT: '3001' })).toEqual({ PORT: '3001' })
  })

  it('adds to the environment, and what is set outside goes first, also where it is set to nothing', () => {
    writeFileSync(join(dir, '.env'), '# ours\nPORT=3002\nOWNER_NAME="Ada Lovelace"\nSMTP_URL=smtp://mail.example.com\n')
    expect(loadDotEnv(dir, { PORT: '3001', SMTP_URL: '' })).toEqual({
      PORT: '3001',
      OWNER_NAME: 'Ada Lovelace',
      SMTP_URL: '',
    })
  })
})
