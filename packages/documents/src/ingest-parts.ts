import type { ChildPool, Log } from '@countersign/child-pool'
import type { Rendition } from './accepted-document.js'
import type { ReaderTasks, WordTasks } from './child/tasks.js'
import type { DocumentLimits } from './limits.js'
import type { WordConverter } from './word/word-converter.js'

export interface IngestParts {
  readers: ChildPool<ReaderTasks>
  wordWorkers: ChildPool<WordTasks>
  converters: readonly [WordConverter, ...WordConverter[]]
  stagingDir: string
  limits: DocumentLimits
  engine: Rendition['engine']
  log: Log
}
