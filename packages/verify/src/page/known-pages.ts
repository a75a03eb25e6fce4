import type { Released } from '../checks/check-list.js'
import { sha256, utf8 } from '../digest.js'
import { pagesBefore, papersBefore } from '../released/before.js'
import { wholePage } from './whole-page.js'

/** SHA-256 of the paper of the same build, hex; inserted by tools/make-assets.mjs. */
declare const paperSha256: string

/** Earlier releases, and this page itself: it cannot contain its own hash, so it computes it. */
export async function knownPages(): Promise<Released> {
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv]')?.content ?? ''
  const itself = wholePage({ policy, style: textOf('style'), script: textOf('script') })
  return {
    pages: new Set([...pagesBefore, await sha256(utf8(itself))]),
    papers: new Set([...papersBefore, paperSha256]),
  }
}
