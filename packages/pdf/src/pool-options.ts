import { childEntry, type Namespaces, type Log, type PoolOptions } from '@countersign/child-pool'

const MiB = 2 ** 20
const second = 1000

/** V8 reserves memory that counts against RLIMIT_DATA: 560 MiB in any Node process (engines-70). */
const reserved = 600 * MiB

/** Stamping or checking a document of 50 MB holds about six copies (bench, sealing). */
const childBytes = 1024 * MiB

export interface PoolParts {
  stagingDir: string
  max: number
  namespaces: Namespaces
  log: Log
}

/** Children that write PDFs have memory for one document each; none run while idle. */
export function poolOptions(name: string, entry: string, { namespaces, ...common }: PoolParts): PoolOptions {
  return {
    name,
    ...common,
    min: 0,
    // A child takes up to a second to load, beside those that work.
    growAfterMs: 3 * second,
    idleMs: 15 * second,
    tasksPerChild: 1000,
    keepBelowBytes: 300 * MiB,
    child: {
      entry: childEntry(entry),
      flags: ['--max-semi-space-size=8'],
      limits: { dataBytes: childBytes + reserved, cpuSeconds: 600 },
      namespaces,
      residentBytes: childBytes,
      watchMs: 250,
      startMs: 20 * second,
    },
  }
}
