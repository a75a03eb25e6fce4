import { type ChildPool, PoolClosed, type TaskFiles } from '@countersign/child-pool'
import type { OfficeTasks } from '../child/tasks.js'
import { packageVersion } from './package-version.js'
import { type ConversionJob, NotConverted, PassedOver, tooComplex, type WordConverter } from './word-converter.js'

export interface OfficeWasmOptions {
  /** Opened for the first file. */
  pool: () => ChildPool<OfficeTasks>
  timeMs: number
  needsBytes: number
  freeBytes: () => number
}

const packageName = '@matbee/libreoffice-converter'

/** LibreOffice from an optional dependency. @throws {PassedOver} if it is not installed or memory is short */
export function openOfficeWasm(options: OfficeWasmOptions): WordConverter {
  const version = packageVersion(packageName)
  if (!version) throw new PassedOver(`the package ${packageName} is not installed`)
  refuseIfShort(options)
  let pool: ChildPool<OfficeTasks> | undefined
  return {
    name: 'libreoffice-wasm',
    version,
    simplified: false,
    reads: () => true,
    convert: async (job) => {
      pool ??= options.pool()
      if (pool.state.children === 0) await start(pool, options)
      await convert(pool, options.timeMs, job)
    },
    prepare: async () => {
      pool ??= options.pool()
      if (pool.state.children === 0) await start(pool, options)
    },
    check: async () => {
      if (pool?.state.trouble) throw pool.state.trouble
    },
    close: async () => pool?.close(),
  }
}

async function start(pool: ChildPool<OfficeTasks>, options: OfficeWasmOptions): Promise<void> {
  refuseIfShort(options)
  await pool.run('start-office', null, options.timeMs).catch((error: unknown) => {
    throw error instanceof PoolClosed ? error : new PassedOver('it does not start', { cause: error })
  })
}

function refuseIfShort({ needsBytes, freeBytes }: OfficeWasmOptions): void {
  const free = freeBytes()
  if (free >= needsBytes) return
  throw new PassedOver(`it needs ${megabytes(needsBytes)} of free memory, and ${megabytes(free)} are free`)
}

async function convert(pool: ChildPool<OfficeTasks>, timeMs: number, job: ConversionJob): Promise<void> {
  const input = { word: 'word', format: job.format, pdf: 'pdf' }
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
