import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { ended, type Group } from '../production/start-service.js'

const script = fileURLToPath(new URL('engine.js', import.meta.url))

export interface StartedEngine extends Group {
  url: string
  subscriptions(): Promise<number>
}

export async function startEngine(name: 'eventStore' | 'mongo' | 'javaMongo' | 'redis'): Promise<StartedEngine> {
  const child = fork(script, [name], { detached: true })
  const [url] = (await once(child, 'message')) as [string]
  return {
    id: child.pid!,
    url,
    async subscriptions() {
      child.send('subscriptions')
      const [count] = (await once(child, 'message')) as [number]
      return count
    },
    stop: () => ended(child, () => child.kill('SIGTERM')),
  }
}
