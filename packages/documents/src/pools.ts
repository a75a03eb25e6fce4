import { type Namespaces, ChildPool, type Log, type PoolOptions } from '@countersign/child-pool'
import type { CheckerTasks, OfficeTasks, PictureTasks, ReaderTasks, WordTasks } from './child/tasks.js'
import type { DocumentLimits } from './limits.js'
import { freeMemory } from './word/free-memory.js'

const MiB = 2 ** 20
const second = 1000
const minute = 60 * second

/** Address space V8 reserves, which counts against RLIMIT_DATA: 560 MiB in any Node process (engines-70). */
const reserved = 600 * MiB

export interface PoolSettings {
  entry: URL
  stagingDir: string
  limits: DocumentLimits
  namespaces: Namespaces
  log: Log
}

/**
 * One child is always alive; when idle, a fresh one of a third of its size replaces it (0.5 s to reload libraries).
 */
export function openReaders(settings: PoolSettings): ChildPool<ReaderTasks> {
  return new ChildPool({
    ...common(settings, 'readers', settings.limits.ingestBytes),
    min: 1,
    max: settings.limits.readers,
    keepBelowBytes: 500 * MiB,
    tasksPerChild: 5000,
  })
}

/** A separate pool, so that uploads do not delay a Finish. */
export function openPictures(settings: PoolSettings): ChildPool<PictureTasks> {
  return new ChildPool({
    ...common(settings, 'pictures', settings.limits.ingestBytes),
    max: settings.limits.pictures,
    tasksPerChild: 1000,
  })
}

/** Both engines together occupy 360 MB, more on a page with many groups (measured). */
export function openCheckers(settings: PoolSettings): ChildPool<CheckerTasks> {
  const pool = common(settings, 'checkers', settings.limits.ingestBytes)
  return new ChildPool({
    ...pool,
    // Ends soon, so that a large young generation costs little; pages are drawn with a twentieth less.
    child: { ...pool.child, flags: ['--max-semi-space-size=16'], limits: { ...pool.child.limits, isNice: true } },
    max: settings.limits.checkers,
    hasRoom: () => freeMemory() >= 1024 * MiB,
    keepBelowBytes: 800 * MiB,
    tasksPerChild: 100,
  })
}

export function openWordWorkers(settings: PoolSettings): ChildPool<WordTasks> {
  return new ChildPool({
    ...common(settings, 'word', settings.limits.wordBytes),
    max: settings.limits.wordWorkers,
    tasksPerChild: 200,
  })
}

/**
 * One child; ends after five idle minutes, replaced every 50 files (rule documents-4).
 *
 * @param reads the folder of packages with LibreOffice
 */
export function openOffice(settings: PoolSettings, reads: string): ChildPool<OfficeTasks> {
  const pool = common(settings, 'office', settings.limits.officeBytes)
  return new ChildPool({
    ...pool,
    child: {
      ...pool.child,
      flags: [...pool.child.flags, '--allow-worker'],
      reads: [reads],
      // Its shared memory and threads reserve 5 GiB even when idle; the resident memory is watched instead.
      limits: { dataBytes: settings.limits.officeBytes + 8192 * MiB, cpuSeconds: 1200 },
      residentBytes: settings.limits.officeBytes,
    },
    max: 1,
    idleMs: 5 * minute,
    tasksPerChild: 50,
    keepBelowBytes: settings.limits.officeBytes,
  })
}

function common(
  { entry, stagingDir, namespaces, log }: PoolSettings,
  name: string,
  residentBytes: number,
): Omit<PoolOptions, 'max' | 'tasksPerChild'> {
  return {
    name,
    stagingDir,
    log,
    min: 0,
    idleMs: 15 * second,
    growAfterMs: 50,
    keepBelowBytes: 200 * MiB,
    child: {
      entry,
      // Keeps the young generation, and so an idle child, small.
      flags: ['--max-semi-space-size=1'],
      limits: { dataBytes: residentBytes + reserved, cpuSeconds: 600 },
      namespaces,
      residentBytes,
      watchMs: 250,
      startMs: 20 * second,
    },
  }
}
