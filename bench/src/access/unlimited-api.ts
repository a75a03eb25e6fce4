import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Installation, port } from '../measure/installation.js'

interface UnlimitedApi extends Installation {
  claimLink: string
  /** The token of an invitation's link. */
  tokenOf(invitationId: string): Promise<string>
}

/** Starts the API without rate limits. @param dataDir removed at the stop */
export async function startUnlimitedApi(dataDir: string): Promise<UnlimitedApi> {
  const began = performance.now()
  const program = fileURLToPath(new URL('serve.js', import.meta.url))
  const started = fork(program, [dataDir, String(port)], { detached: true })
  const ended = once(started, 'exit')
  const ready = once(started, 'message')
  const [claimLink] = (await Promise.race([
    ready,
    ended.then(() => Promise.reject(new Error('the API ended before it was ready'))),
  ])) as [string]
  return {
    port,
    group: started.pid!,
    dataDir,
    claimLink,
    async tokenOf(invitationId) {
      const answer = once(started, 'message')
      started.send(invitationId)
      return ((await answer) as [string])[0]
    },
    readyMs: performance.now() - began,
    async [Symbol.asyncDispose]() {
      started.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
