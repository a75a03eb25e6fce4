import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { ChildPool, type Log } from '@countersign/child-pool'
import type { MakeCertificateInput, SealDocumentInput, SealingTasks, SealOutcome, SealWords } from './child/tasks.js'
import { intoFolder, resultsAt, sealedName } from './child/folder-names.js'
import type { SealingIdentity } from './identity/identity.js'

const MiB = 2 ** 20
const second = 1000

/** What V8 reserves without using it counts against RLIMIT_DATA: 560 MiB in any Node process (measured, Node 24). */
const reserved = 600 * MiB

/** A document of 50 MB is held about six times while it is stamped and sealed (bench, sealing). */
const childBytes = 1024 * MiB

/** A document of a thousand pages takes seconds; servers of timestamps and revocations are waited for besides. */
const taskMs = 180 * second

export interface SealingToolsOptions {
  /** An existing folder for files in the making. Children can write nowhere else. */
  stagingDir: string
  /** Asked once, when the first seal is wanted. */
  identity: () => Promise<SealingIdentity>
  /** RFC 3161 over HTTP; null: seals carry no timestamp. */
  timestampUrl: string | null
  /** Children at the most. */
  atOnce: number
  log: Log
}

/** Which seal is asked for. */
export type Wanted = Pick<SealWords, 'at' | 'timestampNeeded'>

/** Stamps and seals in child processes: what strangers uploaded is parsed in no process of the server's. */
export interface SealingTools {
  /** @returns what lies at `to` now */
  sealDocument(order: Omit<SealDocumentInput, 'seal'>, wanted: Wanted): Promise<SealOutcome>
  /** @returns what lies at `to` now */
  makeCertificate(order: Omit<MakeCertificateInput, 'seal'>, wanted: Wanted): Promise<SealOutcome>
  /** Whether anything can be sealed now. @throws when not */
  check(): void
  close(): Promise<void>
}

/** Starts the child processes. */
export async function openSealingTools(options: SealingToolsOptions): Promise<SealingTools> {
  const { stagingDir, identity, timestampUrl, atOnce, log } = options
  const pool = new ChildPool<SealingTasks>({
    name: 'sealing',
    stagingDir,
    log,
    least: 0,
    most: atOnce,
    growAfterMs: 50,
    restMs: 60 * second,
    tasksPerChild: 1000,
    keepBelowBytes: 300 * MiB,
    child: {
      entry: pathToFileURL(createRequire(import.meta.url).resolve('@countersign/sealing/child')),
      flags: ['--max-semi-space-size=2'],
      limits: { dataBytes: childBytes + reserved, cpuSeconds: 600 },
      // Servers of timestamps and revocations are asked from in there.
      network: 'shared',
      residentBytes: childBytes,
      watchMs: 250,
      startMs: 20 * second,
    },
  })
  let known: Promise<SealingIdentity> | undefined
  const words = async (wanted: Wanted): Promise<SealWords> => {
    known ??= identity()
    // One that could not be had, since its store was away, is asked for again.
    known.catch(() => (known = undefined))
    return { identity: await known, timestampUrl, ...wanted }
  }
  return {
    async sealDocument({ to, ...order }, wanted) {
      const { names, files } = intoFolder(order)
      const input = { ...names, seal: await words(wanted), to: sealedName }
      return pool.run('seal-document', input, taskMs, { files, results: resultsAt(to) })
    },
    async makeCertificate({ to, ...order }, wanted) {
      const input = { ...order, seal: await words(wanted), to: sealedName }
      return pool.run('make-certificate', input, taskMs, { results: resultsAt(to) })
    },
    check() {
      if (pool.state.trouble) throw pool.state.trouble
    },
    close: () => pool.close(),
  }
}
