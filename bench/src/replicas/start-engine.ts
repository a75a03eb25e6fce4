import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ended, type Group } from '../production/start-service.js'

const script = fileURLToPath(new URL('engine.js', import.meta.url))

/** Starts one engine in a process group of its own. @returns where it is */
export async function startEngine(
  name: 'eventStore' | 'mongo' | 'javaMongo' | 'redis',
): Promise<Group & { url: string }> {
  const child = fork(script, [name], { detached: true })
  const [url] = (await once(child, 'message')) as [string]
  return { id: child.pid!, url, stop: () => ended(child, () => child.kill('SIGTERM')) }
}
