import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { Namespaces, Log, PoolOptions } from '@countersign/child-pool'

const MiB = 2 ** 20
const second = 1000

/** What V8 reserves without using it counts against RLIMIT_DATA: 560 MiB in any Node process (engines-70). */
const reserved = 600 * MiB

/** A document of 50 MB is held about six times while it is stamped, or checked (bench, sealing). */
const childBytes = 1024 * MiB

/** What every pool is opened with. */
export interface PoolParts {
  stagingDir: string
  /** Children in each. */
  most: number
  namespaces: Namespaces
  log: Log
}

/**
 * How children that write PDFs are kept: a document's memory, no more; none before there is something to do.
 *
 * @param entry of the children, as a package names it
 */
export function poolOptions(name: string, entry: string, { namespaces, ...common }: PoolParts): PoolOptions {
  return {
    name,
    ...common,
    least: 0,
    growAfterMs: 50,
    restMs: 60 * second,
    tasksPerChild: 1000,
    keepBelowBytes: 300 * MiB,
    child: {
      entry: pathToFileURL(createRequire(import.meta.url).resolve(entry)),
      flags: ['--max-semi-space-size=2'],
      limits: { dataBytes: childBytes + reserved, cpuSeconds: 600 },
      namespaces,
      residentBytes: childBytes,
      watchMs: 250,
      startMs: 20 * second,
    },
  }
}
