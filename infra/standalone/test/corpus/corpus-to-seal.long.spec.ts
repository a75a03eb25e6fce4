import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals'
import type { Calls } from '@countersign/standalone/demo/calls'
import { describeUnless } from '@countersign/test-services/skipped'
import { House } from '../installation.js'
import { Court } from './judges.js'
import { objections } from './objections.js'
import { wholeCourse } from './whole-course.js'

// Third-party files in a folder beside the repository; not committed.
const folder = resolve(import.meta.dirname, '../../../../../shared/corpus')
const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.pdf'))

/** Refused at upload with these messages; all others are sealed. */
const refusals = new Map<string, RegExp>([
  ['pdf-encrypted-aes256.pdf', /password/],
  ['pdf-encrypted-userpw.pdf', /password/],
  ['pdf-circular-pagetree.pdf', /damaged/],
  ['pdf-missing-trailer.pdf', /damaged/],
])
/** Their earlier signatures stay valid: the original bytes are signed. */
const kept = new Set(['pdf-signed-twice.pdf'])

const suite = 'every PDF of the corpus, from its upload to its seal'
const missing = names.length > 0 ? null : 'there is no folder shared/corpus beside the repository'

describeUnless(missing)(suite, () => {
  const house = new House()
  // Checking 206 pages takes a minute on an idle machine.
  jest.setTimeout(600_000)
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

  it.each(names)('%s is sealed over exactly the bytes shown, or refused with an error message', async (name) => {
    const course = await wholeCourse(calls, name, await readFile(join(folder, name)))
    const refused = 'refused' in course
    counts[refused ? 'refused' : 'sealed']++
    expect(refused ? course.refused : 'sealed').toMatch(refusals.get(name) ?? /^sealed$/)
    expect(refused ? [] : await objections(course, court, kept.has(name))).toEqual([])
  })
})
