import { spawnSync } from 'node:child_process'
import { describeUnless } from '@countersign/test-services/skipped'
import { jest } from '@jest/globals'

/** Returns a command's output on both streams; null if it cannot run or fails. */
export function said(command: string, ...args: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? `${stdout}${stderr}`.trim() : null
}

/**
 * Returns `describe`, or a variant that skips the suite with the reason if the tool is missing. Its tests have two
 * minutes, because their programs exceed jest's default timeout on a busy machine.
 */
export function describeWith(tool: unknown, missing: string): ReturnType<typeof describeUnless> {
  jest.setTimeout(120_000)
  return describeUnless(tool ? null : missing)
}
