import { copyFile, constants, mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import type { Namespaces } from '@countersign/child-pool'
import { exportOptions } from './export-options.js'
import { hardenedProfile } from './soffice-profile.js'
import { RanTooLong, runProgram } from './soffice-run.js'
import { type ConversionJob, NotConverted, PassedOver, type WordConverter, type WordFormat } from './word-converter.js'

export interface SofficeOptions {
  program: string
  stagingDir: string
  namespaces: Namespaces
  timeMs: number
  /** Concurrent processes, one per core (engines-91). */
  atOnce: number
}

/** Naming the import filter prevents LibreOffice from detecting another type. */
const importFilter: Record<WordFormat, string> = {
  docx: 'MS Word 2007 XML',
  'doc-97': 'MS Word 97',
  'doc-95': 'MS Word 95',
}

const exportFilter = `pdf:writer_pdf_Export:${exportOptions}`

/**
 * Converts with a local LibreOffice, one process and one fresh profile per file: processes that share a profile
 * lose documents (engines-91).
 * @throws {PassedOver} if it does not report its version
 */
export async function openSoffice(options: SofficeOptions): Promise<WordConverter> {
  const version = await versionOf(options)
  const inTurn = pLimit(options.atOnce)
  return {
    name: 'libreoffice',
    version,
    simplified: false,
    reads: () => true,
    convert: (job) => inTurn(() => convert(options, job)),
    check: async () => void (await stat(options.program)),
    close: async () => {},
  }
}

async function convert(options: SofficeOptions, job: ConversionJob): Promise<void> {
  const folder = await mkdtemp(join(options.stagingDir, 'word-'))
  try {
    const word = join(folder, `document.${job.format === 'docx' ? 'docx' : 'doc'}`)
    await copyFile(job.path, word, constants.COPYFILE_FICLONE)
    const profile = join(folder, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), hardenedProfile)
    const args = [
      `-env:UserInstallation=${pathToFileURL(profile).href}`,
      '--headless',
      '--norestore',
      '--nolockcheck',
      `--infilter=${importFilter[job.format]}`,
      '--convert-to',
      exportFilter,
      '--outdir',
      folder,
      word,
    ]
    const { end } = await runProgram(options.program, args, {
      home: folder,
      ms: options.timeMs,
      namespaces: options.namespaces,
    })
    // It also exits with 0 if it wrote nothing.
    await rename(join(folder, 'document.pdf'), job.pdf).catch((cause: unknown) => {
      throw new NotConverted('damaged', `LibreOffice wrote nothing (${end})`, { cause })
    })
  } catch (error) {
    if (error instanceof RanTooLong)
      throw new NotConverted('too-complex', 'LibreOffice took too long', { cause: error })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function versionOf({ program, stagingDir, namespaces }: SofficeOptions): Promise<string> {
  const home = await mkdtemp(join(stagingDir, 'word-'))
  try {
    const { output, end } = await runProgram(program, ['--version'], { home, ms: 10_000, namespaces })
    const version = /LibreOffice\w* (\d[\w.]*)/.exec(output)?.[1]
    if (!version) throw new PassedOver(`${program} does not say which version it is (${end})`)
    return version
  } catch (error) {
    throw error instanceof PassedOver ? error : new PassedOver(`${program} does not run`, { cause: error })
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}
