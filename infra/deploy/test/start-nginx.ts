import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { until } from '@countersign/test-services/until'
import type { Nginx } from './find-nginx.js'

/** Starts an nginx that keeps its files in `dir`. @param http the content of its `http` block, which listens at `port` */
export async function startNginx(
  nginx: Nginx,
  dir: string,
  http: string,
  port: number,
): Promise<{ stop(): Promise<void> }> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kept) => {
    mkdirSync(join(dir, kept))
    return `${kept}_temp_path ${join(dir, kept)};`
  })
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(
    join(dir, 'nginx.conf'),
    `${user}daemon off;\npid ${join(dir, 'pid')};\nerror_log stderr crit;\nevents {}\n` +
      `http {\n${temporary.join('\n')}\n${http}\n}\n`,
  )
  const child = spawn('nginx', ['-e', 'stderr', '-p', dir, '-c', join(dir, 'nginx.conf')], {
    env: { PATH: nginx.path },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilListening(port)
  return {
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

function untilListening(port: number): Promise<void> {
  return until(async () => {
    const socket = connect(port, '127.0.0.1')
    const isThere = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    return isThere
  })
}
