import type { Released } from '../checks/check-list.js'
import { sha256, utf8 } from '../digest.js'
import { pagesBefore, papersBefore } from '../released/before.js'
import { wholePage } from './whole-page.js'

/** SHA-256 of the paper of the same build, hex: put in when the page is made (tools/make-assets.mjs). */
declare const paperSha256: string

/** What the page knows to be ours: what was released before it, and itself, whose hash cannot stand in it. */
export async function knownPages(): Promise<Released> {
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
  const policy = document.querySelector<HTMLMetaElement>('meta[http-equiv]')?.content ?? ''
  const itself = wholePage({ policy, style: textOf('style'), script: textOf('script') })
  return {
    pages: new Set([...pagesBefore, await sha256(utf8(itself))]),
    papers: new Set([...papersBefore, paperSha256]),
  }
}
