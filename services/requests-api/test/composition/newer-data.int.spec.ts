import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { dataFiles, FolderUnusable, openEmbedded, readConfiguration } from '@countersign/requests-api'
import { eventCatalogue } from '@countersign/requests-api/internal/composition/event-catalogue'
import { systemClock } from '@countersign/requests-api/internal/kernel/clock'
import { filesOf } from './files-of.js'

let dataDir: string
let note: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'newer-data-'))
  note = join(dataDir, dataFiles.eventTypes)
  await used()
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const open = () => openEmbedded(readConfiguration({ DATA_DIR: dataDir }), systemClock)
const used = async () => (await open()).close()
const noted = () => JSON.parse(readFileSync(note, 'utf8')) as Record<string, number>

/** Returns the refusal, and checks that nothing changed. */
async function refusal(): Promise<string> {
  const before = filesOf(dataDir)
  const error: unknown = await open().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(FolderUnusable)
  expect(filesOf(dataDir)).toEqual(before)
  return (error as Error).message
}

describe('the note of event types in a data folder', () => {
  it('has every event of this program before any is written', () => {
    const versions = Object.entries(eventCatalogue.declarations).map(([type, { version }]) => [type, version])
    expect(noted()).toEqual(Object.fromEntries(versions))
  })

  it('refuses a program that knows fewer types or versions, and names those', async () => {
    const [type, version] = Object.entries(noted())[0]!
    writeFileSync(note, JSON.stringify({ ...noted(), [type]: version + 1, GuestSang: 1 }))
    expect(await refusal()).toBe(
      `DATA_DIR=${dataDir} may contain events that this version does not know (${type} version ${version + 1}, GuestSang version 1). Start a newer version on it, or choose another folder.`,
    )
  })

  it.each(['', '[]', '{"format":2,"types":{}}'])('refuses another format: %j', async (text) => {
    writeFileSync(note, text)
    expect(await refusal()).toContain('(event-types.json cannot be read)')
  })

  it('is extended by a program that knows more, and written into a folder from before it', async () => {
    const all = noted()
    const { [Object.keys(all)[0]!]: _unknownThen, ...fewer } = all
    writeFileSync(note, JSON.stringify(fewer))
    await used()
    expect(noted()).toEqual(all)
    rmSync(note)
    await used()
    expect(noted()).toEqual(all)
    expect(existsSync(`${note}.part`)).toBe(false)
  })
})
