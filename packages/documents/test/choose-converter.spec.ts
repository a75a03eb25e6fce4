import { describe, expect, it } from '@jest/globals'
import type { ConverterName } from '@countersign/documents'
import { type Candidates, chooseConverters } from '@countersign/documents/internal/word/choose-converter'
import { convertWithBest } from '@countersign/documents/internal/word/conversion'
import { isSafeGotenberg } from '@countersign/documents/internal/word/gotenberg-version'
import {
  type ConversionJob,
  NotConverted,
  PassedOver,
  type WordConverter,
} from '@countersign/documents/internal/word/word-converter'
import { recordingLog } from './fixtures/workplace.js'

const job: ConversionJob = { path: '/a', format: 'docx', pdf: '/b', caller: 'one' }

function converter(name: ConverterName, convert: () => Promise<void> = async () => {}): WordConverter {
  return {
    name,
    version: '1',
    simplified: name === 'mammoth',
    reads: (format) => name !== 'mammoth' || format === 'docx',
    convert,
    check: async () => {},
    close: async () => {},
  }
}

function passedOver(): never {
  throw new PassedOver('it is out of order')
}

function candidates(available: ConverterName[]): Candidates {
  const open = (name: ConverterName) => (available.includes(name) ? converter(name) : passedOver())
  return {
    gotenberg: async () => open('gotenberg'),
    libreoffice: async () => open('libreoffice'),
    'libreoffice-wasm': () => open('libreoffice-wasm'),
    mammoth: () => open('mammoth'),
  }
}

async function chosen(available: ConverterName[], forced?: ConverterName) {
  const log = recordingLog()
  const converters = await chooseConverters(candidates(available), forced, log)
  return { names: converters.map(({ name }) => name), passedOver: log.lines.map(({ fields }) => fields) }
}

describe('choosing the Word converter', () => {
  it.each<[ConverterName[], ConverterName[]]>([
    [['gotenberg', 'libreoffice', 'libreoffice-wasm', 'mammoth'], ['gotenberg']],
    [['libreoffice', 'libreoffice-wasm', 'mammoth'], ['libreoffice']],
    [
      ['libreoffice-wasm', 'mammoth'],
      ['libreoffice-wasm', 'mammoth'],
    ],
    [['mammoth'], ['mammoth']],
  ])('takes the best of %j', async (available, names) => {
    expect((await chosen(available)).names).toEqual(names)
  })

  it('logs the converter that it passed over, and why', async () => {
    expect((await chosen(['libreoffice', 'mammoth'])).passedOver).toEqual([
      { converter: 'gotenberg', reason: 'it is out of order' },
    ])
  })

  it('takes only the forced converter', async () => {
    expect((await chosen(['gotenberg', 'libreoffice-wasm', 'mammoth'], 'libreoffice-wasm')).names).toEqual([
      'libreoffice-wasm',
    ])
    expect((await chosen(['gotenberg', 'mammoth'], 'mammoth')).names).toEqual(['mammoth'])
  })

  it('refuses to start without the forced converter, and names the remedy', async () => {
    await expect(chosen(['mammoth'], 'libreoffice')).rejects.toThrow(
      'The Word converter libreoffice was asked for, but it is out of order. Install it (on Debian: apt install libreoffice-writer-nogui) or choose another converter.',
    )
  })

  it('names the missing configuration', async () => {
    const none = { ...candidates(['mammoth']), gotenberg: undefined, libreoffice: undefined }
    await expect(chooseConverters(none, 'gotenberg', recordingLog())).rejects.toThrow('Set GOTENBERG_URL')
    await expect(chooseConverters(none, 'libreoffice', recordingLog())).rejects.toThrow('no soffice on the search path')
  })

  it('does not mistake a programming error for an unavailable converter', async () => {
    const broken = {
      ...candidates(['mammoth']),
      gotenberg: async () => {
        throw new TypeError('a fault')
      },
    }
    await expect(chooseConverters(broken, undefined, recordingLog())).rejects.toThrow('a fault')
  })
})

describe('converting with the chosen converters', () => {
  it('passes over a temporarily unavailable converter, and logs it', async () => {
    const log = recordingLog()
    const used = await convertWithBest(
      [converter('libreoffice-wasm', async () => passedOver()), converter('mammoth')],
      job,
      log,
    )
    expect(used.name).toBe('mammoth')
    expect(log.lines).toEqual([expect.objectContaining({ level: 'warn', message: 'Word converter passed over' })])
  })

  it('does not try another when the file is to blame', async () => {
    const first = converter('libreoffice-wasm', async () => {
      throw new NotConverted('damaged', 'nothing came of it')
    })
    await expect(convertWithBest([first, converter('mammoth')], job, recordingLog())).rejects.toMatchObject({
      why: 'damaged',
    })
  })

  it('tries only converters that read the format', async () => {
    const first = converter('libreoffice-wasm', async () => passedOver())
    const doc: ConversionJob = { ...job, format: 'doc-97' }
    await expect(convertWithBest([first, converter('mammoth')], doc, recordingLog())).rejects.toMatchObject({
      name: 'ConverterUnavailable',
      sentence: 'can’t be converted to PDF right now. Try again in a minute, or upload it as PDF.',
    })
    await expect(convertWithBest([converter('mammoth')], doc, recordingLog())).rejects.toMatchObject({
      why: 'no-converter',
    })
  })
})

it.each([
  ['8.34.0', true],
  ['8.34.1', true],
  ['9.0.0', true],
  ['v8.40.2', true],
  ['8.33.9', false],
  ['7.99.0', false],
  ['unknown', true],
])('Gotenberg %s is safe: %s', (version, safe) => {
  expect(isSafeGotenberg(version)).toBe(safe)
})
