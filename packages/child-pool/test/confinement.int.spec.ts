import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { closeHostilePools, failureOf, type HostileTasks, openHostilePool, patient } from './fixtures/hostile-pool.js'
import { Workplace } from './fixtures/workplace.js'

// Processes are started: on a busy machine that takes its time.
jest.setTimeout(120_000)

let workplace: Workplace

beforeAll(async () => {
  workplace = await Workplace.open()
  await writeFile(join(workplace.folder, 'master.key'), 'secret')
})

afterEach(closeHostilePools)

afterAll(() => workplace.close())

const open = () => openHostilePool({ stagingDir: workplace.staging })
const itself = fileURLToPath(import.meta.url)

type Prying = {
  [Name in keyof HostileTasks]: HostileTasks[Name]['input'] extends string ? Name : never
}[keyof HostileTasks]

/** What comes of a child's trying. */
const tries = async (task: Prying, path: string) => String(await failureOf(open().run(task, path, patient)))

const refused = expect.stringContaining('ERR_ACCESS_DENIED')

describe('a hostile child', () => {
  it.each(['/etc/passwd', `/proc/${process.pid}/environ`, '/proc/self/environ', '/proc/self/maps'])(
    'does not read %s',
    async (path) => expect(await tries('read', path)).toEqual(refused),
  )

  it('does not read the key that lies beside the folder for files in the making', async () => {
    expect(await tries('read', join(workplace.folder, 'master.key'))).toEqual(refused)
    expect(await tries('read', '../../master.key')).toEqual(refused)
  })

  it("does not see its neighbours' folders", async () => {
    expect(await tries('list', '..')).toEqual(refused)
    const neighbour = openHostilePool({ stagingDir: workplace.staging, name: 'neighbour' })
    await neighbour.run('echo', null, patient)
    const folder = (await workplace.staged()).find((name) => name.startsWith('child-neighbour-')) ?? ''
    expect(await tries('list', join(workplace.staging, folder))).toEqual(refused)
  })

  it('writes neither beside its folder nor to the program', async () => {
    expect(await tries('write', '../elsewhere')).toEqual(refused)
    expect(await tries('write', join(workplace.folder, 'elsewhere'))).toEqual(refused)
    expect(await tries('write', itself)).toEqual(refused)
  })

  it('makes no links, neither to what it may not read nor to the program that it may', async () => {
    for (const path of ['/etc/passwd', itself]) {
      expect(await tries('link', path)).toEqual(refused)
      expect(await tries('link-softly', path)).toEqual(refused)
    }
  })

  it('starts no program', async () => {
    expect(await tries('start', '/bin/true')).toEqual(refused)
  })
})
