import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { freePort } from '@countersign/test-services/free-port'
import { programs } from '@countersign/test-services/program'
import { bundled, withCompiled } from './bundled.js'
import { House } from './installation.js'

// Programs as the launcher of a package starts them (rules running-20 and running-21).

const house = new House()
const run = programs()

it('keeps data and settings in COUNTERSIGN_HOME, and takes paths from the current folder', async () => {
  const home = house.newFolder()
  const here = join(house.scratch, 'here')
  for (const dir of [home, here]) mkdirSync(dir)
  // As a person makes it before the first start.
  writeFileSync(join(home, '.env'), 'BACKUP_PASSPHRASE=correct horse battery staple\n')
  chmodSync(home, 0o755)
  const launched = { ...withCompiled, COUNTERSIGN_COMMAND: 'countersign', COUNTERSIGN_HOME: home }

  const program = await house.begin({ ...launched, PORT: String(await freePort()) })
  await program.said('To protect it with an account: countersign accounts claim-link')
  program.kill('SIGINT')
  await program.ended
  expect(readdirSync(home)).toEqual(expect.arrayContaining(['.env', 'events.sqlite']))
  expect(statSync(home).mode & 0o077).toBe(0)

  const tool = (...args: string[]) =>
    run(bundled('tools/tool'), args, { ...launched, INIT_CWD: house.scratch }, here).ended
  expect(await tool('backup', 'lease.tar.gz')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('it is encrypted'),
  })
  expect(readdirSync(here)).toEqual(['lease.tar.gz'])
  expect(await tool('restore', 'lease.tar.gz')).toMatchObject({ code: 0 })
  expect(existsSync(join(home, '.env'))).toBe(true)
  expect((await tool('backup')).stderr).toMatch(/^Usage: countersign backup FILE \[--encrypt\], .* countersign rebuild/)
})
