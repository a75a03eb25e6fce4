import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from '@jest/globals'

/** A folder for the suite that calls it, gone when the suite has ended. */
export function scratchFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-infra-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}
