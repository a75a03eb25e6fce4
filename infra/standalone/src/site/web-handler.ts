import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Me } from '@countersign/contracts'
import { foreignHost, isOwnHost } from '@countersign/contracts/own-host'
import sirv from 'sirv'
import { pageFor } from './page.js'
import { cachingOf, placeOf } from './paths.js'
import { commonHeaders } from './security-headers.js'
import { Site } from './site.js'

export interface WebOptions {
  /** The folder that the build publishes to. */
  root: string
  /** Where this installation is reached: pages hold the owner's name, and no foreign host name is given them. */
  publicUrl: URL
  /** Who is there, for pages; null where they have to ask. */
  me: Me | null
  /** Is told of each call under a foreign host name. */
  whenForeign?: (request: IncomingMessage) => void
  log: { warn(facts: object, message: string): void; error(facts: object, message: string): void }
}

const noSuchFile = 'There is no such file.'

/** Serves what was built: pages, and the files they are made of. Everything but `/api`. */
export function createWebHandler({ root, publicUrl, me, whenForeign, log }: WebOptions): RequestListener {
  const site = new Site(root, (file, why) => log.warn({ file, why }, 'a file of the site cannot be read, as before'))
  // `dev` looks at the disk for each request: releases come and go while we run.
  const filesIn = (name: string) =>
    sirv(join(root, name), { brotli: true, gzip: true, etag: true, dev: true, extensions: [] })
  const files = { shell: filesIn('shell'), mfe: filesIn('mfe') }
  const noHints = (remote: string, why: string) => log.warn({ remote, why }, 'no hints for a remote')

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (!isOwnHost(request.headers.host, publicUrl)) {
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
        const { html, headers, status } = pageFor(site, place.path, me, noHints)
        response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(html) })
        return response.end(html)
      }
      case 'file':
        setFileHeaders(response, place.path)
        request.url = place.path
        return files[place.of](request, response, () => answerText(response, 404, noSuchFile))
    }
  }

  return (request, response) => {
    try {
      answer(request, response)
    } catch (error) {
      log.error({ why: (error as Error).message }, 'a page could not be served')
      answerText(response, 500, 'This page cannot be served at the moment.')
    }
  }
}

/** What a file is answered with, also where it is 'not modified'. */
function setFileHeaders(response: ServerResponse, path: string): void {
  for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value)
  response.setHeader('cache-control', cachingOf(path))
  response.setHeader('vary', 'Accept-Encoding')
  // A file that cannot be read to its end breaks off its own answer and nothing else.
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
