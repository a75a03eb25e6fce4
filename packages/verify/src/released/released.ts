import { assets } from '../assets.js'
import type { Released } from '../checks/check-list.js'
import { sha256 } from '../digest.js'
import { pagesBefore, papersBefore } from './before.js'

/**
 * The hash of every page and paper that ever went into evidence, this build's among them: from anybody else's, nothing follows.
 *
 * @throws {AssetMissing} where this build has none
 */
export async function released(): Promise<Released> {
  const { page, paper } = await assets()
  return {
    pages: new Set([...pagesBefore, await sha256(page)]),
    papers: new Set([...papersBefore, await sha256(paper)]),
  }
}
