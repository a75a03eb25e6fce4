import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { namespacesForChildren } from '@countersign/child-pool'
import { openSealingPools } from '@countersign/seal'
import { type FileTools, openFileTools } from '@countersign/requests-api/internal/requests/file-tools'
import { noLog } from '@countersign/telemetry'
import { afterAll } from '@jest/globals'

interface Opened extends FileTools {
  close(): Promise<void>
}

let opened: Promise<Opened> | undefined
afterAll(async () => (await opened)?.close())

/** Shares child processes among a suite's installations: starting them takes longer than most tests. */
export const sharedFileTools = (): Promise<FileTools> => (opened ??= open())

async function open(): Promise<Opened> {
  const stagingDir = await mkdtemp(join(tmpdir(), 'countersign-shared-'))
  const tools = await openFileTools({ wordConverter: 'mammoth', gotenbergUrl: null }, stagingDir, noLog)
  const sealing = openSealingPools({ stagingDir, max: 2, namespaces: await namespacesForChildren(), log: noLog })
  return {
    ...tools,
    sealing,
    async close() {
      const parts = [tools.documents, tools.drawing, sealing.stamping, sealing.checking]
      await Promise.all(parts.map((part) => part.close()))
      const left = (await readdir(stagingDir)).filter((name) => !name.startsWith('child-'))
      await rm(stagingDir, { recursive: true, force: true })
      if (left.length > 0) throw new Error(`left behind in the staging folder: ${left.join(', ')}`)
    },
  }
}
