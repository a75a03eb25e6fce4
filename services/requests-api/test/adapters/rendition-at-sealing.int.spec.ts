import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { type AcceptedDocument, UnacceptableFile } from '@countersign/documents'
import { renditionAtSealing } from '@countersign/requests-api/internal/adapters/sealing/rendition-at-sealing'
import { SealingRefused } from '@countersign/seal'

let folder: string
let to: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'before-'))
  to = join(folder, 'rendition.pdf')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Tools that make a rendition of whatever they are given. */
const tools = (looks: boolean) => ({
  async render(): Promise<AcceptedDocument> {
    const path = join(folder, 'made.pdf')
    await writeFile(path, 'a rendition')
    return { rendition: { path } } as AcceptedDocument
  },
  alike: async (_one: string, other: string) => looks && (await readFile(other, 'utf8')) === 'a rendition',
})

describe('a PDF that was signed before there were renditions', () => {
  it('gets one when it is sealed, where that looks like it', async () => {
    await renditionAtSealing(tools(true), join(folder, 'frozen.pdf'), to)
    expect(await readFile(to, 'utf8')).toBe('a rendition')
  })

  it('is refused where it looks different', async () => {
    await expect(renditionAtSealing(tools(false), join(folder, 'frozen.pdf'), to)).rejects.toThrow(SealingRefused)
  })

  it('is refused where none can be made of it, and only then', async () => {
    const failing = (error: Error) => ({
      ...tools(true),
      async render(): Promise<AcceptedDocument> {
        throw error
      },
    })
    const damaged = new UnacceptableFile('damaged', 'is damaged.')
    await expect(renditionAtSealing(failing(damaged), to, to)).rejects.toThrow(/^no rendition .*: damaged$/)
    const away = new Error('no memory at the moment')
    await expect(renditionAtSealing(failing(away), to, to)).rejects.toBe(away)
  })
})
