import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Calls } from '@countersign/infra/demo/calls'
import { House } from '../local/installation.js'
import { Court, here } from './judges.js'
import { type Course, typed, wholeCourse } from './whole-course.js'

// Files that nobody here wrote, beside the repository where there is such a folder. Nothing of it is committed.
const folder = resolve(import.meta.dirname, '../../../../shared/corpus')
const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pdf'))

/** Refused at upload, with this in the sentence; every other is sealed. */
const refusals = new Map<string, RegExp>([
  ['pdf-encrypted-aes256.pdf', /password/],
  ['pdf-encrypted-userpw.pdf', /password/],
  ['pdf-circular-pagetree.pdf', /damaged/],
  ['pdf-missing-trailer.pdf', /damaged/],
])
/** Their earlier signatures stay valid: signed are the bytes as they came. */
const kept = new Set(['pdf-signed-twice.pdf'])

const suite = 'every PDF of the corpus, from its upload to its seal'
if (names.length === 0) process.stderr.write('skipped: there is no folder shared/corpus beside the repository\n')

;(names.length > 0 ? describe : describe.skip)(suite, () => {
  const house = new House()
  let court: Court
  let calls: Calls
  const counts = { sealed: 0, refused: 0 }

  beforeAll(async () => {
    court = await Court.open()
    calls = (await house.start()).calls()
  })

  afterAll(async () => {
    await court.close()
    process.stderr.write(`the corpus: ${counts.sealed} sealed, ${counts.refused} refused\n`)
  })

  async function judged(name: string): Promise<Exclude<Course, { refused: string }> | null> {
    const course = await wholeCourse(calls, name, await readFile(join(folder, name)))
    const refusal = refusals.get(name)
    if ('refused' in course) {
      counts.refused++
      expect(course.refused).toMatch(refusal ?? /no refusal expected/)
      return null
    }
    expect(refusal).toBeUndefined()
    counts.sealed++
    return course
  }

  it.each(names)('%s is sealed over the very bytes that were shown, or refused with a sentence', async (name) => {
    const course = await judged(name)
    if (!course) return
    const { shown, sealed, certificate } = course
    expect(sealed.subarray(0, shown.length).equals(shown)).toBe(true)
    if (here.pdfsig) {
      for (const pdf of [sealed, certificate]) expect(await court.pdfsig(pdf)).toMatch(/Signature is Valid/)
    }
    if (here.pyHanko) {
      for (const pdf of kept.has(name) ? [certificate] : [sealed, certificate]) {
        const good = { intact: true, valid: true, docmdp: true, coverage: 'ENTIRE_FILE', modified: 'NONE', good: true }
        expect(await court.pyhanko(pdf)).toMatchObject(good)
      }
    }
    if (here.qpdf) expect(await court.qpdf(sealed)).toBe(await court.qpdf(shown))
    if (here.pdftotext) expect(await court.text(sealed)).toContain(typed)
  })
})
