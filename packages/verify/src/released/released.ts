import type { Released } from '../checks/check-list.js'
import { pageNow } from './page-now.js'
import { pagesBefore } from './pages-before.js'
import { papers } from './papers.js'

/** The hash of every page and paper that ever went into evidence: from anybody else's, nothing follows. */
export const released: Released = { pages: new Set([...pagesBefore, pageNow]), papers: new Set(papers) }
