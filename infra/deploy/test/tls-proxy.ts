import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@countersign/test-services/free-port'
import { until } from '@countersign/test-services/until'
import { inCheckout } from './checkout.js'
import type { Nginx } from './find-nginx.js'

export interface TlsProxy {
  port: number
  plainPort: number
  /** Certificate in PEM that clients must trust. */
  ca: string
  stop(): Promise<void>
}

/** The nginx of docs/for-a-company.md; only name, ports and certificate differ. */
export async function startTlsProxy(nginx: Nginx, dir: string, name: string, apiPort: number): Promise<TlsProxy> {
  const [port, plainPort] = [await freePort(), await freePort()]
  const [key, certificate] = [join(dir, 'key.pem'), join(dir, 'certificate.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const { status, stderr } = spawnSync('openssl', ['req', ...kind, ...names, '-keyout', key, '-out', certificate])
  if (status !== 0) throw new Error(String(stderr))
  const [, documented] = /^```nginx\n([\s\S]*?)^```$/m.exec(readFileSync(inCheckout('docs/for-a-company.md'), 'utf8'))!
  const server = documented!
    .replaceAll('sign.example.com', name)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${apiPort}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kept) => {
    mkdirSync(join(dir, kept))
    return `${kept}_temp_path ${join(dir, kept)};`
  })
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(
    join(dir, 'nginx.conf'),
    `${user}daemon off;\npid ${join(dir, 'pid')};\nerror_log stderr crit;\nevents {}\n` +
      `http {\naccess_log off;\n${temporary.join('\n')}\n${server}\n}\n`,
  )
  const child = spawn('nginx', ['-e', 'stderr', '-p', dir, '-c', join(dir, 'nginx.conf')], {
    env: { PATH: nginx.path },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await untilListening(port)
  const ca = readFileSync(certificate, 'utf8')
  return {
    port,
    plainPort,
    ca,
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
