import { realpathSync } from 'node:fs'
import { type ChildPool, PoolClosed, type TaskFiles } from '@countersign/child-pool'
import type { OfficeTasks } from '../child/tasks.js'
import { packageFolder, packageVersion } from './package-version.js'
import { type ConversionJob, NotConverted, PassedOver, tooComplex, type WordConverter } from './word-converter.js'

export interface OfficeWasmOptions {
  /** Opened for the first file. @param reads the folder of packages that the child loads it from */
  pool: (reads: string) => ChildPool<OfficeTasks>
  timeMs: number
  needsBytes: number
  freeBytes: () => number
}

const packageName = '@matbee/libreoffice-converter'

/** LibreOffice from an optional dependency. @throws {PassedOver} if it is not installed or memory is short */
export function openOfficeWasm(options: OfficeWasmOptions): WordConverter {
  const version = packageVersion(packageName)
  const folder = packageFolder(packageName)
  if (!version || !folder) throw new PassedOver(`the package ${packageName} is not installed`)
  refuseIfShort(options)
  let pool: ChildPool<OfficeTasks> | undefined
  const opened = () => (pool ??= options.pool(realpathSync(folder.slice(0, -packageName.length))))
  return {
    name: 'libreoffice-wasm',
    version,
    simplified: false,
    reads: () => true,
    convert: async (job) => {
      if (opened().state.children === 0) await start(opened(), folder, options)
      await convert(opened(), folder, options.timeMs, job)
    },
    prepare: async () => {
      if (opened().state.children === 0) await start(opened(), folder, options)
    },
    check: async () => {
      if (pool?.state.trouble) throw pool.state.trouble
    },
    close: async () => pool?.close(),
  }
}

async function start(pool: ChildPool<OfficeTasks>, folder: string, options: OfficeWasmOptions): Promise<void> {
  refuseIfShort(options)
  await pool.run('start-office', { folder }, options.timeMs).catch((error: unknown) => {
    throw error instanceof PoolClosed ? error : new PassedOver('it does not start', { cause: error })
  })
}

function refuseIfShort({ needsBytes, freeBytes }: OfficeWasmOptions): void {
  const free = freeBytes()
  if (free >= needsBytes) return
  throw new PassedOver(`it needs ${megabytes(needsBytes)} of free memory, and ${megabytes(free)} are free`)
}

async function convert(
  pool: ChildPool<OfficeTasks>,
  folder: string,
  timeMs: number,
  job: ConversionJob,
): Promise<void> {
  const input = { folder, word: 'word', format: job.format, pdf: 'pdf' }
  const files: TaskFiles<{ written: boolean }> = {
    files: { word: job.path },
    results: ({ written }) => (written ? { pdf: job.pdf } : null),
  }
  const { written } = await pool.run('office-pdf', input, timeMs, { ...files, caller: job.caller }).catch(tooComplex)
  if (!written) throw new NotConverted('damaged', 'LibreOffice wrote nothing')
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
