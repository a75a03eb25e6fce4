import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/**
 * Bytes of memory that a process really occupies, or undefined where that cannot be told: the process is gone, or the
 * platform has neither /proc nor ps.
 */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const kilobytes = process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  return kilobytes === undefined ? undefined : kilobytes * 1024
}

async function fromProc(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'latin1').catch(() => '')
  return toNumber(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1])
}

async function fromPs(pid: number): Promise<number | undefined> {
  const answer = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).catch(() => undefined)
  return toNumber(answer?.stdout.trim())
}

function toNumber(digits: string | undefined): number | undefined {
  return digits ? Number(digits) : undefined
}
