import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@countersign/test-services/free-port'
import { inCheckout } from './checkout.js'
import type { Nginx } from './find-nginx.js'
import { startNginx } from './start-nginx.js'

export interface TlsProxy {
  port: number
  plainPort: number
  /** Certificate in PEM that clients must trust. */
  ca: string
  /** The content of a log of the documented configuration. */
  log(name: 'access' | 'error'): string
  stop(): Promise<void>
}

/** The nginx of docs/for-a-company.md; only name, ports, certificate and the folder of the logs differ. */
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
    .replaceAll('/var/log/nginx/', `${dir}/`)
  const { stop } = await startNginx(nginx, dir, server, port)
  const ca = readFileSync(certificate, 'utf8')
  return { port, plainPort, ca, log: (which) => readFileSync(join(dir, `${which}.log`), 'utf8'), stop }
}
