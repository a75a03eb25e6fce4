import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { TinyDisk } from '@countersign/test-services/tiny-disk'
import { afterAll, expect, it } from '@jest/globals'
import { describeWith } from '@countersign/test-services/tool-found'
import { freePort } from '@countersign/test-services/free-port'
import { House } from './installation.js'

const house = new House()
const disk = TinyDisk.mount(32)
afterAll(() => disk?.unmount())

const KiB = 1024

describeWith(disk, 'a disk that is full: this account may mount none')('a start on a full disk', () => {
  const [fresh, old] = ['fresh', 'old'].map((name) => join(disk?.dir ?? '', name)) as [string, string]
  const refusedWith = async (dataDir: string, left: number) => {
    disk!.free()
    disk!.fill(left)
    const { code, stderr } = await (await house.begin({ DATA_DIR: dataDir, PORT: String(await freePort()) })).ended
    expect(code).toBe(1)
    return stderr
  }
  const cure = 'Free some space on it, and start again.\n'

  it('fails with a one-line error, and succeeds once there is room', async () => {
    await (await house.start(old)).end()
    expect(await refusedWith(old, 0)).toBe(`The disk of DATA_DIR=${old} is full. ${cure}`)
    expect(await refusedWith(old, 20 * KiB)).toBe(`The disk is full. ${cure}`)
    expect(await refusedWith(old, 60 * KiB)).toBe(`The disk is full. ${cure}`)
    mkdirSync(fresh, { mode: 0o700 })
    expect(await refusedWith(fresh, 20 * KiB)).toBe(`The disk is full. ${cure}`)
    disk!.free()
    for (const dataDir of [fresh, old]) expect((await (await house.start(dataDir)).end()).code).toBe(0)
  })
})
