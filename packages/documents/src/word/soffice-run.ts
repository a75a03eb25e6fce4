import { spawn } from 'node:child_process'
import { endGroup, limited, type Namespaces } from '@countersign/child-pool'

/** One LibreOffice process: 218 MB resident on ordinary documents (engines-90); a bomb meets this and is contained. */
const limits = { dataBytes: 1_500_000_000, cpuSeconds: 180 }

/** The program ran longer than it may and was killed, with all it had started. */
export class RanTooLong extends Error {
  override readonly name = 'RanTooLong'
}

/**
 * Runs a program in an environment that holds nothing of ours, and in a network that does where that can be had, and answers
 * how it ended and what it said.
 *
 * @param home a folder of its own, which it may fill; the caller removes it
 * @throws {RanTooLong}
 */
export async function runProgram(
  program: string,
  args: string[],
  options: { home: string; ms: number; namespaces: Namespaces },
): Promise<{ end: string; output: string }> {
  const command = limited(program, args, limits, { namespaces: options.namespaces })
  const child = spawn(command.file, command.args, {
    cwd: options.home,
    env: { HOME: options.home, TMPDIR: options.home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8' },
    // soffice is a script that starts the program proper: only its process group reaches all of it.
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
    // What it may have left running holds files open in the folder that is about to go.
    if (child.pid !== undefined) endGroup(child.pid)
  }
}
