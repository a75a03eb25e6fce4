import { spawnSync } from 'node:child_process'
import { describe, jest } from '@jest/globals'

/** What a command says of itself, on either stream; null where it cannot be run, or says that it knows no such thing. */
export function said(command: string, ...args: string[]): string | null {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? `${stdout}${stderr}`.trim() : null
}

/**
 * A suite that is skipped where a tool is missing, and says so where people look. Its tests have a minute: programs that they
 * start take longer than jest's five seconds where a machine is busy.
 */
export function describeWith(tool: unknown, missing: string): typeof describe | typeof describe.skip {
  jest.setTimeout(60_000)
  if (!tool) process.stderr.write(`skipped: ${missing}\n`)
  return tool ? describe : describe.skip
}
