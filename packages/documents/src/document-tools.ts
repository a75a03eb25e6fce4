import { realpath, stat } from 'node:fs/promises'
import {
  type ChildPool,
  childEntry,
  type Namespaces,
  type Log,
  namespacesForChildren,
  namespaceWords,
} from '@countersign/child-pool'
import type { AcceptedDocument, Rendition } from './accepted-document.js'
import { ingest, type UploadedFile } from './ingest.js'
import type { IngestParts } from './ingest-parts.js'
import { defaultLimits, type DocumentLimits } from './limits.js'
import type { CheckerTasks, PictureTasks } from './child/tasks.js'
import { keepAsPictures } from './keep-as-pictures.js'
import { checkPages, loadCheckers } from './page-checks.js'
import type { PageTools } from './page-tools.js'
import type { Picture } from './picture/picture.js'
import { ingestPicture } from './picture/ingest-picture.js'
import { openCheckers, openOffice, openPictures, openReaders, openWordWorkers, type PoolSettings } from './pools.js'
import { chooseConverters } from './word/choose-converter.js'
import { findProgram, usualSearchPath } from './word/find-program.js'
import { freeMemory } from './word/free-memory.js'
import { openGotenberg } from './word/gotenberg.js'
import { openMammoth } from './word/mammoth.js'
import { openOfficeWasm } from './word/office-wasm.js'
import { openSoffice } from './word/soffice.js'
import { packageVersion } from './word/package-version.js'
import type { ConverterName, WordConverter } from './word/word-converter.js'

/** Fairness key of internal work, which counts as one caller. */
const ours = ''

export interface DocumentTools extends PageTools {
  /**
   * Validates an uploaded file, converts Word to PDF, and rewrites the PDF (ADR 0036).
   * @throws {UnacceptableFile} with a sentence for the uploader
   * @throws {ConverterUnavailable}
   */
  ingest(file: UploadedFile): Promise<AcceptedDocument>
  /** Does the same for an internally produced PDF. @throws {UnacceptableFile} */
  render(path: string): Promise<AcceptedDocument>
  /** Re-encodes a signature picture (PNG or JPEG by content) and drops its metadata. @throws {UnacceptablePicture} */
  picture(path: string, caller: string): Promise<Picture>
  /** Loads the engines of `checkPages` if no child has them, while an upload still arrives. Does not wait. */
  expectUpload(): void
  /**
   * Loads what an upload needs, and starts the Word converter if memory suffices; logs its failures. All of it ends when
   * idle (rule documents-4).
   */
  prepare(): Promise<void>
  readonly converter: { name: ConverterName; version: string; simplified: boolean }
  /** Engine versions of `checkPages`: other versions may find other pages. */
  readonly drawnBy: string
  health(): Promise<{ ok: boolean; detail: string }>
  close(): Promise<void>
}

export interface DocumentToolsOptions {
  /** Existing folder for temporary files; children can write nowhere else. */
  stagingDir: string
  /** Forces a converter; by default the best available one. */
  converter?: ConverterName | undefined
  gotenbergUrl?: string | undefined
  /** Search path for programs, in PATH syntax. */
  searchPath?: string | undefined
  log: Log
  limits?: Partial<DocumentLimits> | undefined
  /** Module that children run, for suites; by default this package's own. */
  childEntry?: URL | undefined
}

/** Starts the child processes and chooses the Word converter. @throws {ConverterMissing} names the remedy */
export async function openDocumentTools(options: DocumentToolsOptions): Promise<DocumentTools> {
  const { log } = options
  const stagingDir = await realpath(options.stagingDir)
  const limits = { ...defaultLimits, ...options.limits }
  const namespaces = await namespacesForChildren()
  const settings: PoolSettings = {
    entry: options.childEntry ?? childEntry('@countersign/documents/child'),
    stagingDir,
    limits,
    namespaces,
    log,
  }
  const readers = openReaders(settings)
  const pictures = openPictures(settings)
  const checkers = openCheckers(settings)
  const wordWorkers = openWordWorkers(settings)
  try {
    const converters = await openConverters(options, settings, wordWorkers)
    const { name, version, simplified } = converters[0]
    log.info({ converter: name, version, simplified }, 'Word converter chosen')
    return toolsOf(
      { readers, pictures, checkers, wordWorkers, converters, stagingDir, limits, engine: engineHere(), log },
      namespaces,
    )
  } catch (error) {
    await Promise.all([readers, pictures, checkers, wordWorkers].map((pool) => pool.close()))
    throw error
  }
}

async function openConverters(
  { gotenbergUrl, searchPath, converter }: DocumentToolsOptions,
  settings: PoolSettings,
  wordWorkers: ReturnType<typeof openWordWorkers>,
): Promise<[WordConverter, ...WordConverter[]]> {
  const { stagingDir, limits, namespaces, log } = settings
  const timeMs = limits.convertMs
  const program = await findProgram('soffice', searchPath ?? usualSearchPath)
  const candidates = {
    gotenberg: gotenbergUrl
      ? () => openGotenberg({ url: gotenbergUrl, timeMs, maxBytes: limits.renditionBytes })
      : undefined,
    libreoffice: program
      ? () => openSoffice({ program, stagingDir, namespaces, timeMs, atOnce: limits.wordWorkers })
      : undefined,
    'libreoffice-wasm': () =>
      openOfficeWasm({
        pool: (reads) => openOffice(settings, reads),
        timeMs,
        needsBytes: limits.officeNeedsBytes,
        freeBytes: freeMemory,
      }),
    mammoth: () => openMammoth({ pool: wordWorkers, timeMs }),
  }
  return chooseConverters(candidates, converter, log)
}

type Pools = { pictures: ChildPool<PictureTasks>; checkers: ChildPool<CheckerTasks> }

function toolsOf(parts: IngestParts & Pools, namespaces: Namespaces): DocumentTools {
  const { readers, pictures, checkers, wordWorkers, converters, limits, log } = parts
  const { name, version, simplified } = converters[0]
  return {
    ingest: (file) => ingest(file, parts),
    render: async (path) => ingest({ path, originalName: '', size: (await stat(path)).size, caller: ours }, parts),
    checkPages: (part) => checkPages(part, parts),
    keepAsPictures: (part) => keepAsPictures(part, parts),
    picture: (path, caller) => ingestPicture(path, caller, parts),
    expectUpload: () => loadCheckers(parts),
    prepare: async () => {
      loadCheckers(parts)
      readers.run('load-intake', null, limits.ingestMs, { loads: true }).catch(() => {})
      await converters[0].prepare?.().catch((error: unknown) => {
        log.info({ converter: name, reason: reasonOf(error) }, 'the Word converter is not made ready')
      })
    },
    converter: { name, version, simplified },
    drawnBy: drawnByHere(),
    health: async () => {
      const detail = `${name} ${version}${simplified ? ', simplified renditions' : ''}; ${namespaceWords[namespaces]}`
      const trouble =
        readers.state.trouble ?? pictures.state.trouble ?? checkers.state.trouble ?? wordWorkers.state.trouble
      const failure = trouble ?? (await converters[0].check().catch((error: unknown) => error))
      return failure === undefined ? { ok: true, detail } : { ok: false, detail: `${detail}: ${reasonOf(failure)}` }
    },
    close: async () => {
      await Promise.all([readers, pictures, checkers, wordWorkers, ...converters].map((part) => part.close()))
    },
  }
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure)
}

function engineHere(): Rendition['engine'] {
  return { name: 'PDFium', version: packageVersion('@hyzyla/pdfium') ?? 'unknown' }
}

/** Changes with the limits of the check and with what a rendition contains: drafts are then checked again. */
const checkVersion = 3

const drawnByHere = (): string =>
  [
    ...['@hyzyla/pdfium', 'pdfjs-dist', 'canvaskit-wasm'].map((name) => `${name} ${packageVersion(name) ?? ''}`),
    `check ${checkVersion}`,
  ].join(', ')
