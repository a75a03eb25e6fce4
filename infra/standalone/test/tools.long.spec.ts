import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { House } from './installation.js'
import { sendOne } from './sender.js'

const house = new House()
const usage =
  'Usage: npm run backup -- FILE [--encrypt], npm run restore -- FILE [--unclaimed], npm run projections:rebuild -- [NAME], npm run retention:confirm\n'
const dataDir = house.newFolder()
beforeAll(async () => {
  const installation = await house.start(dataDir)
  await sendOne(installation.calls(), 'Lease')
  await installation.end()
})

describe('a tool called incorrectly', () => {
  it('says how to call it', async () => {
    const wrong = [
      [],
      ['backup'],
      ['restore'],
      ['destroy'],
      ['backup', 'a', 'b'],
      ['backup', '--now'],
      ['backup', 'a', '--unclaimed'],
      ['restore', 'a', '--encrypt'],
      ['rebuild', 'a', 'b'],
    ]
    const ends = await Promise.all(wrong.map((args) => house.tool(dataDir, args)))
    const said = ends.map(({ code, stdout, stderr }) => ({ code, stdout, stderr }))
    expect(said).toEqual(wrong.map(() => ({ code: 1, stdout: '', stderr: usage })))
  })

  it('reports an invalid configuration', async () => {
    const { code, stderr } = await house.tool(dataDir, ['rebuild'], { PORT: 'x' })
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'PORT must be a number from 1 to 65535.\n' })
  })
})

describe('a backup whose file cannot be written', () => {
  it.each([
    ['a folder', () => house.scratch, 'EISDIR'],
    ['below a file', () => join(house.scratch, 'a-file', 'b.tar.gz'), 'EEXIST|ENOTDIR'],
  ])('because it is %s fails with one line, and leaves nothing behind', async (_what, file, why) => {
    writeFileSync(join(house.scratch, 'a-file'), '')
    const before = readdirSync(house.scratch)
    const { code, stdout, stderr } = await house.tool(dataDir, ['backup', file()])
    expect(stderr).toMatch(
      new RegExp(`^${file()} cannot be written \\((${why}).*Name a file in a folder that can be\\.\n$`),
    )
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(readdirSync(house.scratch)).toEqual(before)
    expect(readdirSync(dataDir)).not.toContain('backup-unfinished')
  })
})

it("a relative file name is resolved in the caller's folder, not in that of the npm script", async () => {
  const here = join(house.scratch, 'here')
  mkdirSync(here)
  expect(await house.tool(dataDir, ['backup', 'lease.tar.gz'], { INIT_CWD: here })).toMatchObject({ code: 0 })
  expect(readdirSync(here)).toEqual(['lease.tar.gz'])
})

describe('tools beside a running installation', () => {
  it('run one after the other, report failures, and take over after a kill', async () => {
    const installation = await house.start(dataDir)
    const files = ['one.tar.gz', 'two.tar.gz'].map((name) => join(house.scratch, name))
    const orders = [...files, house.scratch].map((file) => house.tool(dataDir, ['backup', file]))
    const ends = await Promise.all(orders)
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 1])
    expect(ends.map(({ stderr }) => stderr)).toEqual([
      '',
      '',
      expect.stringMatching(/^\S+ cannot be written \(EISDIR.*\n$/),
    ])
    installation.program.kill('SIGKILL')
    await installation.program.ended
    expect(readdirSync(dataDir)).toContain('control.sock')
    expect(await house.tool(dataDir, ['rebuild'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('do nothing if its socket is missing, as during a start', async () => {
    const installation = await house.start(dataDir)
    rmSync(join(dataDir, 'control.sock'))
    const { code, stderr } = await house.tool(dataDir, ['restore', join(house.scratch, 'any')])
    expect(stderr).toMatch(/^Another Countersign is running on DATA_DIR=.*\n$/)
    expect(code).toBe(1)
    expect((await installation.end()).code).toBe(0)
  })
})
