import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'

/** Creates a folder for the calling suite, and removes it after the suite. */
export function scratchFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-infra-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
