import { assets } from '../assets.js'
import type { Released } from '../checks/check-list.js'
import { sha256 } from '../digest.js'
import { pagesBefore, papersBefore } from './before.js'

/** Hashes of every released page and paper, including this build's. @throws {AssetMissing} */
export async function released(): Promise<Released> {
  const { page, paper } = await assets()
  return {
    pages: new Set([...pagesBefore, await sha256(page)]),
    papers: new Set([...papersBefore, await sha256(paper)]),
  }
}
