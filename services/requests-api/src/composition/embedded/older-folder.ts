import { join } from 'node:path'
import { firstEventIn } from '@countersign/event-log/sqlite'
import { isOlder, olderData } from '../older-data.js'
import { dataFiles } from './data-files.js'
import { FolderUnusable } from './folder-unusable.js'

/** Call it before changing anything in a data folder. @throws {FolderUnusable} if version 0.1.0 wrote it */
export function mustNotBeOlder(dataDir: string): void {
  if (!isOlder(firstEventIn(join(dataDir, dataFiles.eventLog)))) return
  throw new FolderUnusable(`DATA_DIR=${dataDir} ${olderData} Start that version on it, or choose another folder.`)
}
