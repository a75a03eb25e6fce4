import { spawn } from 'node:child_process'
import { endGroup, limited, type Namespaces } from '@countersign/child-pool'

/** An ordinary document needs 218 MB (engines-90); the limits contain bombs. */
const limits = { dataBytes: 1_500_000_000, cpuSeconds: 180 }

export class RanTooLong extends Error {
  override readonly name = 'RanTooLong'
}

/** Runs a program without our environment, and without a network where possible. @throws {RanTooLong} */
export async function runProgram(
  program: string,
  args: string[],
  options: { home: string; ms: number; namespaces: Namespaces },
): Promise<{ end: string; output: string }> {
  const command = limited(program, args, limits, { namespaces: options.namespaces })
  const child = spawn(command.file, command.args, {
    cwd: options.home,
    env: { HOME: options.home, TMPDIR: options.home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    // soffice is a script that starts the real program: only the process group covers both.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => (output = (output + text.toString('utf8')).slice(0, 2000)))
  let late = false
  const overrun = setTimeout(() => {
    late = true
    if (child.pid !== undefined) endGroup(child.pid)
  }, options.ms)
  try {
    const end = await new Promise<string>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(signal ?? `code ${code}`))
    })
    if (late) throw new RanTooLong(`${program} ran longer than ${options.ms / 1000} s`)
    return { end, output }
  } finally {
    clearTimeout(overrun)
    // Leftover processes keep files open in the folder, which is removed next.
    if (child.pid !== undefined) endGroup(child.pid)
  }
}
