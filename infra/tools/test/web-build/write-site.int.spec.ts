import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { publishSite, release } from '@countersign/standalone/test/site/published-site'
import { scratchFolder } from '@countersign/test-services/scratch-folder'
import { type SiteOptions, writeSite } from '@countersign/tools/web-build/write-site'
import { writeFiles } from './written-files.js'

const published = scratchFolder()
const scratch = scratchFolder()
const choices: SiteOptions['encodings'][] = [['br'], ['gz'], ['br', 'gz'], []]
const filesIn = (dir: string) => readdirSync(dir, { recursive: true, encoding: 'utf8' }).toSorted()

beforeAll(() => publishSite(published))

describe('a site written for a package', () => {
  it('has the plain files, and compressed ones only in the chosen encodings', async () => {
    for (const encodings of choices) {
      const out = join(scratch, `with-${encodings.join('-')}`)
      await writeSite(published, out, { encodings })
      const isLeftOut = (name: string) =>
        (['br', 'gz'] as const).some((end) => name.endsWith(`.${end}`) && !encodings.includes(end))
      expect(filesIn(out)).toEqual(filesIn(published).filter((name) => !isLeftOut(name)))
    }
  })

  it('has neither releases that the registry does not name, nor notes of the build', async () => {
    const old = 'mfe/dashboard/fedcba9876543210/remoteEntry-Old01234.js'
    writeFiles(published, { [old]: 'old()', '.built-from.json': '{}' })
    const out = join(scratch, 'newest')
    await writeSite(published, out, { encodings: ['br'] })
    expect(readdirSync(join(out, 'mfe', 'dashboard'))).toEqual([release])
    expect(existsSync(join(out, '.built-from.json'))).toBe(false)
    const worker = `mfe/pdfjs/${release}/build/worker.mjs`
    expect(readFileSync(join(out, worker))).toEqual(readFileSync(join(published, worker)))
  })
})
