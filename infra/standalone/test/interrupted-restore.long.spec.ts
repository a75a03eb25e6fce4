import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import {
  copiedDatabases,
  copiedFiles,
  copiedFolders,
  derivedFiles,
} from '@countersign/standalone/backup/archive-layout'
import { sumsOf } from '@countersign/standalone/backup/file-sums'
import { putStagedRestoreInPlace, stageRestore } from '@countersign/standalone/backup/staged-restore'
import { writeBackup } from '@countersign/standalone/backup/write-backup'
import { House } from './installation.js'
import { sendOne } from './sender.js'

const house = new House()
const archive = join(house.scratch, 'good.tar.gz')
const original = join(house.scratch, 'original')
const dataDir = join(house.scratch, 'target')
const silent = { info: () => {}, warn: () => {} }

/** Hashes of the folder's primary data, without locks, sockets and replaced data. */
async function primary(dir: string): Promise<Record<string, string>> {
  const kept: string[] = [...copiedDatabases, ...copiedFolders, ...copiedFiles]
  const sums = Object.entries(await sumsOf(dir))
  return Object.fromEntries(sums.filter(([path]) => kept.includes(path.split('/')[0]!)))
}

let restored: Record<string, string>
beforeAll(async () => {
  const [one, other] = await Promise.all([house.start(), house.start()])
  await sendOne(one.calls(), 'Lease')
  await sendOne(other.calls(), 'Loan')
  await Promise.all([one.end(), other.end()])
  await writeBackup(one.dataDir, archive, null)
  cpSync(other.dataDir, original, { recursive: true })

  const calm = join(house.scratch, 'calm')
  cpSync(original, calm, { recursive: true })
  await stageRestore(calm, archive, null)
  await putStagedRestoreInPlace(calm, silent)
  restored = await primary(calm)
})
beforeEach(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  cpSync(original, dataDir, { recursive: true })
  await stageRestore(dataDir, archive, null)
})

const staged = join(dataDir, 'restore-staged')
const replaced = () => join(dataDir, readFileSync(join(staged, 'ready'), 'utf8'))

/** Puts the staged restore in place, and describes the result. */
async function putInPlace() {
  const place = replaced()
  await putStagedRestoreInPlace(dataDir, silent)
  const names = readdirSync(dataDir)
  return {
    now: await primary(dataDir),
    kept: await primary(place),
    left: ['restore-staged', ...derivedFiles].filter((name) => names.includes(name)),
  }
}
const whole = async () => ({ now: restored, kept: await primary(original), left: [] })

describe('a restore', () => {
  it('changes nothing until the next start puts it in place', async () => {
    expect(await primary(dataDir)).toEqual(await primary(original))
    expect(await putInPlace()).toEqual(await whole())
  })

  it.each([...copiedDatabases, ...derivedFiles, ...copiedFolders, ...copiedFiles])(
    'interrupted after %s was moved away resumes at the next start',
    async (last) => {
      const place = replaced()
      mkdirSync(place)
      const names = [...copiedDatabases, ...derivedFiles, ...copiedFolders, ...copiedFiles]
      for (const name of names.slice(0, names.indexOf(last) + 1)) renameSync(join(dataDir, name), join(place, name))
      expect(await putInPlace()).toEqual(await whole())
    },
  )

  it.each([...copiedDatabases, ...copiedFolders, ...copiedFiles])(
    'interrupted after the new %s was put in place resumes at the next start',
    async (last) => {
      const place = replaced()
      mkdirSync(place)
      for (const name of [...copiedDatabases, ...derivedFiles, ...copiedFolders, ...copiedFiles])
        renameSync(join(dataDir, name), join(place, name))
      writeFileSync(join(staged, 'cleared'), '')
      const names = [...copiedDatabases, ...copiedFolders, ...copiedFiles]
      for (const name of names.slice(0, names.indexOf(last) + 1)) {
        renameSync(join(staged, 'unpacked', name), join(dataDir, name))
      }
      expect(await putInPlace()).toEqual(await whole())
    },
  )

  it('interrupted during unpacking is discarded', async () => {
    rmSync(join(staged, 'ready'))
    await putStagedRestoreInPlace(dataDir, silent)
    expect(await primary(dataDir)).toEqual(await primary(original))
    expect(readdirSync(dataDir)).not.toContain('restore-staged')
  })

  it('into an empty folder leaves nothing but the data', async () => {
    const empty = join(house.scratch, 'empty')
    await stageRestore(empty, archive, null)
    await putStagedRestoreInPlace(empty, silent)
    expect(await primary(empty)).toEqual(restored)
    expect(readdirSync(empty).filter((name) => name.startsWith('replaced-'))).toEqual([])
  })
})
