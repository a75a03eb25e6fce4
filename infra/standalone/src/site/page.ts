import { randomBytes } from 'node:crypto'
import type { Me, RemoteEntry, RemoteRegistry } from '@countersign/contracts'
import { firstFiles, hintTags } from './hints.js'
import { remoteFor } from '@countersign/contracts/routes'
import type { Site } from './site.js'

export interface Page {
  html: string
  /** Of this answer alone: what its policy allows by it, no other page can use. */
  nonce: string
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
  const html = filledIn(site.shellPage(), {
    nonce,
    registry: asData(registry),
    me: asData(isOfRecipients(path) ? null : me),
    hints,
  })
  return { html, nonce, status: remote ? 200 : 404 }
}

const isOfRecipients = (path: string): boolean => /^\/+sign(\/|$)/.test(path)

/**
 * The shell's page with what an answer puts in: a nonce, the registry and who is there (data, not scripts: nothing in them
 * runs), and hints.
 */
export function filledIn(
  shellPage: string,
  { nonce, registry, me, hints }: Record<'nonce' | 'registry' | 'me' | 'hints', string>,
) {
  const block = (id: string, json: string) => `<script type="application/json" id="${id}">${json}</script>`
  const data = block('remotes', registry) + block('me', me)
  return shellPage.replace('</head>', () => `<meta property="csp-nonce" nonce="${nonce}">${data}${hints}</head>`)
}

/** JSON that may stand in a page: `<` is written so that nothing in it can end the element around it. */
export const asData = (value: RemoteRegistry | RemoteEntry | Me | null): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')
