import { spawnSync } from 'node:child_process'
import { describeUnless } from '@countersign/test-services/skipped'
import { jest } from '@jest/globals'

/** What a command says of itself, on either stream; null where it cannot be run, or says that it knows no such thing. */
export function said(command: string, ...args: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? `${stdout}${stderr}`.trim() : null
}

/**
 * A suite that is skipped where a tool is missing, and says so. Its tests have two minutes: programs that they start take
 * longer than jest's seconds where a machine is busy.
 */
export function describeWith(tool: unknown, missing: string): ReturnType<typeof describeUnless> {
  jest.setTimeout(120_000)
  return describeUnless(tool ? null : missing)
}
