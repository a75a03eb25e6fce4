/**
 * Parts of the sender's pages. Each remote bundles them, so that recipients do not load them with the shared parts
 * (3 KB).
 */
export { RecipientBadge, RequestBadge } from './badge.js'
export { FileMark } from './file-mark.js'
export { ListFoot, type ListFootProps } from './list-foot.js'
export { PagesGlyph } from './pages-glyph.js'
export { capitalised, requestStatusLabel, roleLabel } from '../badge/status-labels.js'
export { Card, CardBody, CardFoot } from '../card/card.js'
export { LoadFailed } from '../notice/load-failed.js'
export { NoRequests } from '../notice/no-requests.js'
export { Crumb, PageHead } from '../page/page-head.js'
