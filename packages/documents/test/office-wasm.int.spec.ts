import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { ConverterMissing, openDocumentTools } from '@countersign/documents'
import { describeUnless } from '@countersign/test-services/skipped'
import { openOfficeWasm } from '@countersign/documents/internal/word/office-wasm'
import { packageVersion } from '@countersign/documents/internal/word/package-version'
import type { ConversionJob } from '@countersign/documents/internal/word/word-converter'
import { ChildDied, type ChildPool, TaskOverran } from '@countersign/child-pool'
import type { OfficeTasks } from '@countersign/documents/internal/child/tasks'
import { docxOf } from './fixtures/docx.js'
import { recordingLog, Workplace } from './fixtures/workplace.js'

// Starts processes and converts files, which is slow on a busy machine.
jest.setTimeout(120_000)

const isInstalled = packageVersion('@matbee/libreoffice-converter') !== undefined
const whereInstalled = describeUnless(isInstalled ? null : '@matbee/libreoffice-converter is not installed')

const job: ConversionJob = { path: '/a', format: 'docx', pdf: '/b', caller: 'one' }

/** A pool with scripted tasks, which has a child after the first one. */
function poolThat(tasks: { [Name in keyof OfficeTasks]: () => Promise<OfficeTasks[Name]['output']> }) {
  const ran: string[] = []
  const pool = {
    state: { children: 0, trouble: undefined },
    run: (task: keyof OfficeTasks) => {
      ran.push(task)
      pool.state.children = 1
      return tasks[task]()
    },
    close: async () => {},
  }
  return { ran, pool: () => pool as unknown as ChildPool<OfficeTasks> }
}

const fine = { 'start-office': async () => ({ started: true }) as const, 'office-pdf': async () => ({ written: true }) }
const needs = { needsBytes: 1000, timeMs: 1 }

whereInstalled('LibreOffice as WebAssembly', () => {
  it('is started once, for the first file', async () => {
    const { ran, pool } = poolThat(fine)
    const office = openOfficeWasm({ ...needs, pool, freeBytes: () => 1000 })
    expect(ran).toEqual([])
    await office.convert(job)
    await office.convert(job)
    expect(ran).toEqual(['start-office', 'office-pdf', 'office-pdf'])
  })

  it('can be started in advance, once, but not when memory is short', async () => {
    const { ran, pool } = poolThat(fine)
    let free = 1000
    const office = openOfficeWasm({ ...needs, pool, freeBytes: () => free })
    free = 999
    await expect(office.prepare!()).rejects.toMatchObject({ name: 'PassedOver' })
    expect(ran).toEqual([])
    free = 1000
    await office.prepare!()
    await office.prepare!()
    await office.convert(job)
    expect(ran).toEqual(['start-office', 'office-pdf'])
  })

  it('is passed over at startup when memory is short', () => {
    expect(() => openOfficeWasm({ ...needs, pool: poolThat(fine).pool, freeBytes: () => 999 })).toThrow(
      'of free memory',
    )
  })

  it('is passed over without being started when memory becomes short later', async () => {
    const { ran, pool } = poolThat(fine)
    let free = 1000
    const office = openOfficeWasm({ ...needs, pool, freeBytes: () => free })
    free = 999
    await expect(office.convert(job)).rejects.toMatchObject({ name: 'PassedOver' })
    expect(ran).toEqual([])
  })

  it('is passed over if it does not start', async () => {
    const { pool } = poolThat({
      ...fine,
      'start-office': () => Promise.reject(new ChildDied('start-office', 'SIGKILL')),
    })
    const office = openOfficeWasm({ ...needs, pool, freeBytes: () => 1000 })
    await expect(office.convert(job)).rejects.toMatchObject({ name: 'PassedOver' })
  })

  it('makes the file refused if it crashes or times out', async () => {
    for (const failure of [new TaskOverran('office-pdf', 'time'), new ChildDied('office-pdf', 'SIGKILL')]) {
      const { pool } = poolThat({ ...fine, 'office-pdf': () => Promise.reject(failure) })
      const office = openOfficeWasm({ ...needs, pool, freeBytes: () => 1000 })
      await expect(office.convert(job)).rejects.toMatchObject({ name: 'NotConverted', why: 'too-complex' })
    }
  })
})

describe('with too little memory', () => {
  const limits = { officeNeedsBytes: Number.MAX_SAFE_INTEGER }
  let workplace: Workplace

  beforeAll(async () => {
    workplace = await Workplace.open()
  })

  afterAll(() => workplace.close())

  it('a .docx gets a simplified rendition, and the log says why', async () => {
    const log = recordingLog()
    const tools = await openDocumentTools({ stagingDir: workplace.staging, log, searchPath: workplace.folder, limits })
    try {
      expect(tools.converter.name).toBe('mammoth')
      const { rendition } = await tools.ingest(await workplace.upload(await docxOf({ paragraphs: ['text'] })))
      expect(rendition.warnings).toEqual([{ kind: 'simplified', count: 1 }])
      expect(log.lines).toContainEqual(
        expect.objectContaining({ level: 'warn', message: 'Word converter passed over' }),
      )
    } finally {
      await tools.close()
    }
  })

  it('LibreOffice as WebAssembly cannot be forced', async () => {
    const options = {
      stagingDir: workplace.staging,
      log: recordingLog(),
      limits,
      converter: 'libreoffice-wasm',
    } as const
    const failure = await openDocumentTools(options).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ConverterMissing)
  })
})
