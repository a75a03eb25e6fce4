import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { findJavaMongo } from './find-java-mongo.js'

/** A mongo-java-server. Its data is in memory. */
export interface JavaMongo {
  port: number
  /** Process id, for measuring its resources. */
  pid: number
  /** Name and version. */
  spokenTo: string
  stop(): Promise<void>
}

/**
 * Starts mongo-java-server on a free port. It ends when this process does, because its standard input then closes.
 *
 * @throws {NoJavaMongo} if it is missing, or with its output if it does not start
 */
export async function startJavaMongo(): Promise<JavaMongo> {
  const found = findJavaMongo()
  if ('missing' in found) throw new NoJavaMongo(found.missing)
  const child = spawn('java', ['-Xmx1g', '-cp', `${found.dir}:${found.dir}/*`, 'TestMongo'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-4000)))
  const ended = once(child, 'exit')
  const told = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const [port] = await Promise.race([told, ended.then(() => [undefined])])
  if (port === undefined) throw new NoJavaMongo(`mongo-java-server did not start:\n${printed}`)
  return {
    port: Number(port),
    pid: child.pid!,
    spokenTo: found.version,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

export class NoJavaMongo extends Error {
  override readonly name = 'NoJavaMongo'
}
