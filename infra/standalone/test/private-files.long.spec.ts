import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { freePort } from '@countersign/test-services/free-port'
import { liveEntriesBelow, unlessGone } from '@countersign/test-services/live-files'
import { House, server } from './installation.js'
import { sendOne } from './sender.js'

const house = new House()
const workspace = fileURLToPath(new URL('../../../', import.meta.url))

/** Permissions of other accounts. */
const others = 0o077
const toOthers = (path: string): number => statSync(path).mode & others

async function openBelow(dir: string): Promise<string[]> {
  const found: string[] = []
  for (const { path } of await liveEntriesBelow(dir)) {
    const stats = await unlessGone(stat(path))
    if (stats && (stats.mode & others) !== 0) found.push(path)
  }
  return found
}

function folderOf(mode: number, ...files: string[]): string {
  const dir = house.newFolder()
  mkdirSync(dir)
  for (const name of files) writeFileSync(join(dir, name), '')
  chmodSync(dir, mode)
  return dir
}

describe('the files of an installation', () => {
  it('are accessible to its own account only, in a folder that it closes to others', async () => {
    const dataDir = folderOf(0o755)
    const installation = await house.start(dataDir)
    await sendOne(installation.calls(), 'Lease')
    expect(toOthers(dataDir)).toBe(0)
    expect(await openBelow(dataDir)).toEqual([])
    expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['events.sqlite', 'blobs', 'read-models.sqlite-wal']))
    await installation.end()
  })

  it('become private in an existing folder that was open to others', async () => {
    const dataDir = folderOf(0o775, 'lock.sqlite')
    await (await house.start(dataDir)).end()
    expect(toOthers(dataDir)).toBe(0)
  })

  it('are not written into a folder that is open to others and contains other files', async () => {
    const dataDir = folderOf(0o755, 'holiday.jpg')
    const { code, stderr } = await (await house.begin({ DATA_DIR: dataDir, PORT: String(await freePort()) })).ended
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        `DATA_DIR=${dataDir} is open to other accounts and contains other files. Choose a separate folder, or ` +
        'have its owner close it (chmod 700).\n',
    })
    expect({ mode: statSync(dataDir).mode & 0o777, holds: readdirSync(dataDir) }).toEqual({
      mode: 0o755,
      holds: ['holiday.jpg'],
    })
  })
})

/** The umask at the end of a program that starts with a permissive one. */
function maskOf(program: string): string {
  const tellMask =
    'data:text/javascript,process.umask(0o022);process.on("exit",()=>console.log("mask",process.umask()))'
  // The invalid port ends each program once its configuration was read.
  const env = { PATH: process.env.PATH, PORT: '0', METRICS_PORT: '0', DATA_DIR: house.newFolder() }
  const { stdout } = spawnSync(process.execPath, ['--import', tellMask, program], { env, encoding: 'utf8' })
  return /mask (\d+)/.exec(stdout)?.[1] ?? stdout
}

describe('every program sets a umask that keeps its files private', () => {
  const built = ['tool', 'move', 'rotate-key', 'accept-history'].map((name) => `infra/standalone/dist/${name}.js`)
  const services = ['requests-api', 'mailer-worker'].map(
    (name) => `services/${name}/dist/composition/production/main.js`,
  )

  it.each([server, ...[...built, ...services].map((path) => join(workspace, path))])('%s', (program) => {
    expect(maskOf(program)).toBe(String(0o077))
  })
})
