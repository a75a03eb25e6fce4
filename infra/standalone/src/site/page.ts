import { createHash, randomBytes } from 'node:crypto'
import type { Me, RemoteEntry, RemoteRegistry } from '@countersign/contracts'
import { firstFiles, hintTags } from './hints.js'
import { remoteFor } from '@countersign/contracts/routes'
import { pageHeaders } from './security-headers.js'
import type { Site } from './site.js'

export interface Page {
  html: string
  /** Per response, like the nonce in them, so that no other page can use it. */
  headers: Readonly<Record<string, string>>
  /** 404 for a path that no remote owns; the shell then shows its not-found page. */
  status: 200 | 404
}

/** A missing hint only costs speed. */
export type HintTrouble = (remote: string, why: string) => void

/** @param me left out of pages that name no user */
export function pageFor(site: Site, path: string, me: Me | null, onTrouble: HintTrouble): Page {
  const nonce = randomBytes(16).toString('base64')
  const registry = site.registry()
  const remote = remoteFor(path, registry.remotes)?.remote
  let hints = ''
  if (remote) {
    try {
      hints = hintTags(firstFiles(site, remote))
    } catch (error) {
      onTrouble(remote.name, (error as Error).message)
    }
  }
  const shellPage = site.shellPage()
  const html = filledIn(shellPage, {
    nonce,
    registry: asData(registry),
    me: asData(namesUser(path) ? me : null),
    hints,
    framed: (frame) => (isBare(path) ? '' : frame),
  })
  return { html, headers: pageHeaders(nonce, stylesIn(shellPage)), status: remote ? 200 : 404 }
}

/** Pages of recipients and of signing in lack the product's frame. */
const isBare = (path: string): boolean => /^\/+(?:sign|sign-in|setup|join|forgot|reset|recover)(?:\/|$)/.test(path)

/** Framed pages name the user. So do /sign-in and /join, which go on with a session (rules access-13 and access-22). */
export const namesUser = (path: string): boolean => path === '/sign-in' || path === '/join' || !isBare(path)

export interface PutIn extends Record<'nonce' | 'registry' | 'me' | 'hints', string> {
  /** Keeps or drops the product's frame: recipients' pages have none. */
  framed: (frame: string) => string
}

/** Inserts nonce and JSON data, which cannot execute. Hints go last, not to delay the frame's rendering (ADR 0089). */
export function filledIn(shellPage: string, { nonce, registry, me, hints, framed }: PutIn): string {
  const block = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`
  const data = block('remotes', registry) + block('me', me)
  return shellPage
    .replace('</head>', () => `<meta property="csp-nonce" nonce="${nonce}">${data}</head>`)
    .replace(/<!-- frame -->(.*?)<!-- \/frame -->/s, (_, frame: string) => framed(frame))
    .replace('</body>', () => `${hints}</body>`)
}

/** CSP sources (level 3) of the shell page's inline styles, by SHA-256. */
export const stylesIn = (shellPage: string): string[] =>
  [...shellPage.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** JSON for inline script elements: escapes `<`, so that no value can close the element. */
export const asData = (value: RemoteRegistry | RemoteEntry | Me | null): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')
