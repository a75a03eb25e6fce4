/**
 * SHA-256 of each `verify.html` of versions before this one, hex. Only ever added to: `node packages/verify/tools/make-page.mjs
 * --release` puts the page of the release that was made here. Apart from today's page, which has this list in it.
 */
export const pagesBefore: readonly string[] = ['af7be6566b286161e28bab3c81807c9a04c556201e17ed9b937f6baecce03b68']
