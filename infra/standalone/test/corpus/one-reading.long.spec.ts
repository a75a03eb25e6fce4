import { beforeAll, describe, expect, it } from '@jest/globals'
import type { Calls } from '@countersign/standalone/demo/calls'
import { sourceOf, verifyEvidence } from '@countersign/verify'
import { PDFDocument } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { House } from '../installation.js'
import { byOrder, byTable, places, twoReadings } from './two-readings.js'
import { typed, wholeCourse } from './whole-course.js'

/** The text that pdf.js reads by the table; and the text of pdf-lib's rewritten file, which reads front to back. */
async function readings(pdf: Uint8Array): Promise<string[]> {
  const rewritten = await (await PDFDocument.load(pdf, { updateMetadata: false })).save()
  return Promise.all([pdf, rewritten].map(textOf))
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

describe('a PDF with two bodies for one object', () => {
  const house = new House()
  let calls: Calls

  beforeAll(async () => {
    calls = (await house.start()).calls()
  })

  it.each(places)('%s is sealed as it was shown, in whichever order a reader parses it', async (place) => {
    const upload = twoReadings(place)
    expect(new Set(await readings(upload)).size).toBe(2)
    const course = await wholeCourse(calls, `Two bodies, ${place}.pdf`, upload)
    if ('refused' in course) throw new Error(course.refused)
    for (const text of [...(await readings(course.shown)), ...(await readings(course.sealed))]) {
      expect(text).toContain(byTable)
      expect(text).not.toContain(byOrder)
    }
    expect(await textOf(course.sealed)).toContain(typed)
    expect(course.sealed.subarray(0, course.shown.length).equals(course.shown)).toBe(true)
    expect((await verifyEvidence(sourceOf(course.evidence))).faults).toEqual([])
  })
})
