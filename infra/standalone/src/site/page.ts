import { createHash, randomBytes } from 'node:crypto'
import type { Me, RemoteEntry, RemoteRegistry } from '@countersign/contracts'
import { firstFiles, hintTags } from './hints.js'
import { remoteFor } from '@countersign/contracts/routes'
import { pageHeaders } from './security-headers.js'
import type { Site } from './site.js'

export interface Page {
  html: string
  /** Of this answer alone, as the nonce in them is: what its policy allows by it, no other page can use. */
  headers: Readonly<Record<string, string>>
  /** 404 for a path that no part of the app owns; the shell shows its own page for it. */
  status: 200 | 404
}

/** What can go wrong with a hint costs speed only. */
export type HintTrouble = (remote: string, why: string) => void

/**
 * The page for a path: the shell's, with the registry, who is there and the first view's files written into it.
 *
 * @param me who is there; the pages of recipients are not told
 */
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
    me: asData(isOfRecipients(path) ? null : me),
    hints,
    framed: (frame) => (isOfRecipients(path) ? '' : frame),
  })
  return { html, headers: pageHeaders(nonce, stylesIn(shellPage)), status: remote ? 200 : 404 }
}

const isOfRecipients = (path: string): boolean => /^\/+sign(\/|$)/.test(path)

/** What an answer puts into the shell's page. */
export interface PutIn extends Record<'nonce' | 'registry' | 'me' | 'hints', string> {
  /** The frame of the product's pages, as far as this page has it: those of recipients have none. */
  framed: (frame: string) => string
}

/**
 * The shell's page with what an answer puts in: a nonce, the registry and who is there (data, not scripts: nothing in them
 * runs); and at its end, so that the frame before is shown without waiting for style sheets, the hints (ADR 0098).
 */
export function filledIn(shellPage: string, { nonce, registry, me, hints, framed }: PutIn): string {
  const block = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`
  const data = block('remotes', registry) + block('me', me)
  return shellPage
    .replace('</head>', () => `<meta property="csp-nonce" nonce="${nonce}">${data}</head>`)
    .replace(/<!-- frame -->(.*?)<!-- \/frame -->/s, (_, frame: string) => framed(frame))
    .replace('</body>', () => `${hints}</body>`)
}

/** What the shell's page has of style itself, each as its policy names it: by its SHA-256 (Content Security Policy, level 3). */
export const stylesIn = (shellPage: string): string[] =>
  [...shellPage.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** JSON that may stand in a page: `<` is written so that nothing in it can end the element around it. */
export const asData = (value: RemoteRegistry | RemoteEntry | Me | null): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')
