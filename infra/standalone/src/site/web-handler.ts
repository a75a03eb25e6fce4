import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Me } from '@countersign/contracts'
import { foreignHost, isOwnHost as isHostOf } from '@countersign/contracts/own-host'
import sirv from 'sirv'
import { namesUser, pageFor } from './page.js'
import { cachingOf, placeOf } from './paths.js'
import { commonHeaders, strictTransport } from './security-headers.js'
import { Site } from './site.js'

export interface WebOptions {
  root: string
  /** Base URL of this installation. */
  publicUrl: URL
  /** Other host names are refused, since pages contain the user's name (rule access-4). Omitted: those of `publicUrl`. */
  isOwnHost?: (request: IncomingMessage) => Promise<boolean>
  /** The user, written into pages; null if pages must request it. */
  me: (request: IncomingMessage) => Promise<Me | null>
  whenForeign?: (request: IncomingMessage) => void
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
}

const noSuchFile = 'There is no such file.'

export function createWebHandler({ root, publicUrl, isOwnHost, me, whenForeign, log }: WebOptions): RequestListener {
  const site = new Site(root, (file, why) => log.warn({ file, why }, 'a file of the site cannot be read, as before'))
  // `dev` makes sirv look at the disk for each request: deploys add and remove releases at run time.
  const filesIn = (name: string) =>
    sirv(join(root, name), { brotli: true, gzip: true, etag: true, dev: true, extensions: [] })
  const files = { shell: filesIn('shell'), mfe: filesIn('mfe') }
  const isSecure = publicUrl.protocol === 'https:'
  const isOurs = isOwnHost ?? (async ({ headers }: IncomingMessage) => isHostOf(headers.host, publicUrl))
  const userOf = async (path: string, request: IncomingMessage) => (namesUser(path) ? me(request) : null)
  const noHints = (remote: string, why: string) => log.warn({ remote, why }, 'no hints for a remote')

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (isSecure) response.setHeader('strict-transport-security', strictTransport)
    if (!(await isOurs(request))) {
      whenForeign?.(request)
      return answerText(response, 403, foreignHost)
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerText(response, 405, 'Only pages are here.', { allow: 'GET, HEAD' })
    }
    const place = placeOf(request.url ?? '/')
    switch (place.kind) {
      case 'registry':
        return answerRegistry(response, site)
      case 'no-file':
        return answerText(response, 404, noSuchFile)
      case 'page': {
        const { html, headers, status } = pageFor(site, place.path, await userOf(place.path, request), noHints)
        const page = inCoding(request, html)
        response.writeHead(status, { ...headers, ...page.headers, 'content-length': page.bytes.length })
        return response.end(page.bytes)
      }
      case 'file':
        setFileHeaders(response, place.path)
        request.url = place.path
        return files[place.of](request, response, () => answerText(response, 404, noSuchFile))
    }
  }

  return (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log.error({ why: (error as Error).message }, 'a page could not be served')
      answerText(response, 500, 'This page cannot be served at the moment.')
    })
  }
}

/** Compresses a page where the browser takes it: nothing in a page echoes its address, so its length reveals nothing. */
function inCoding({ headers }: IncomingMessage, html: string): { headers: Record<string, string>; bytes: Buffer } {
  const takesGzip = /\bgzip\b/.test(headers['accept-encoding'] ?? '')
  return {
    headers: { vary: 'Accept-Encoding', ...(takesGzip && { 'content-encoding': 'gzip' }) },
    bytes: takesGzip ? gzipSync(html) : Buffer.from(html),
  }
}

/** Must precede sirv, so that 304 responses carry them too. */
function setFileHeaders(response: ServerResponse, path: string): void {
  for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value)
  response.setHeader('cache-control', cachingOf(path))
  response.setHeader('vary', 'Accept-Encoding')
  // Destroys only this response on a read error; an unhandled error event would end the process.
  response.once('pipe', (file) => file.once('error', () => response.destroy()))
}

function answerRegistry(response: ServerResponse, site: Site): void {
  const { remotes } = site.registry()
  response.writeHead(200, { ...commonHeaders, 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ remotes }))
}

function answerText(response: ServerResponse, status: number, text: string, more: Record<string, string> = {}): void {
  response.writeHead(status, {
    ...commonHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...more,
  })
  response.end(text)
}
