/**
 * Parts of the sender's pages. Each remote bundles them, so that recipients do not load them with the shared parts
 * (1.4 KB).
 */
export { RecipientBadge, RequestBadge } from './badge.js'
export { FileMark } from './file-mark.js'
export { PagesGlyph } from './pages-glyph.js'
