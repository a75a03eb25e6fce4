import { spawn, spawnSync } from 'node:child_process'

/** Null if this machine has the program; else the reason to skip. */
export function missingProgram(program: string, aptPackage: string): string | null {
  return spawnSync(program, ['--version']).error ? `no ${program} found: apt-get install ${aptPackage}` : null
}

/**
 * Runs a command at a pseudo-terminal of script(1), and types each answer once its question is shown.
 *
 * @returns the exit code, and everything that the terminal showed
 */
export function atTerminal(
  command: readonly string[],
  answers: readonly (readonly [question: string, answer: string])[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number | null; shown: string }> {
  const line = command.map((part) => `'${part}'`).join(' ')
  const child = spawn('script', ['-qec', line, '/dev/null'], { env: { ...process.env, ...env } })
  const open = [...answers]
  let shown = ''
  let judged = 0
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text
    const [next] = open
    const at = next ? shown.indexOf(next[0], judged) : -1
    if (!next || at < 0) return
    judged = at + next[0].length
    open.shift()
    child.stdin.write(`${next[1]}\r`)
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, shown })))
}
