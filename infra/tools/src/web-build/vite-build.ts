import { spawn } from 'node:child_process'
import { join } from 'node:path'

export class BuildFailed extends Error {
  override readonly name = 'BuildFailed'
}

export function viteBuild(root: string, folder: string): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: join(root, folder) })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new BuildFailed(`${folder} could not be built (${code}):\n${said}`)),
    )
  })
}
