import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type ChildNetwork, ChildPool, type Log, type PoolOptions } from '@countersign/child-pool'
import type { StampingTasks } from '@countersign/pdf'
import type { CheckingTasks } from './child/tasks.js'

const MiB = 2 ** 20
const second = 1000

/** What V8 reserves without using it counts against RLIMIT_DATA: 560 MiB in any Node process (engines-70). */
const reserved = 600 * MiB

/** A document of 50 MB is held about six times while it is stamped, or checked (bench, sealing). */
const childBytes = 1024 * MiB

export interface SealingPools {
  stamping: ChildPool<StampingTasks>
  /** Other processes than those that stamp: a file is never judged by whoever made it. */
  checking: ChildPool<CheckingTasks>
}

/** What both pools are opened with. */
interface Common {
  stagingDir: string
  /** Children in each. */
  most: number
  network: ChildNetwork
  log: Log
}

/** Starts the pools; a child starts when there is first something to do. */
export function openSealingPools(common: Common): SealingPools {
  return {
    stamping: new ChildPool<StampingTasks>(options('sealing', '@countersign/pdf/child', common)),
    checking: new ChildPool<CheckingTasks>(options('checking', '@countersign/seal/checker', common)),
  }
}

function options(name: string, entry: string, { network, ...common }: Common): PoolOptions {
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
      network,
      residentBytes: childBytes,
      watchMs: 250,
      startMs: 20 * second,
    },
  }
}
