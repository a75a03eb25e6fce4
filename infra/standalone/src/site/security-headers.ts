/** What a page of ours may load and run (Content Security Policy, level 3): nothing inline but known styles, nothing from elsewhere. */
function policy(nonce: string, styles: readonly string[]): string {
  return Object.entries({
    'default-src': "'self'",
    // The PDF engine decodes some pictures in WebAssembly; that is not script.
    'script-src': "'self' 'wasm-unsafe-eval'",
    // Style attributes are set by scripts of ours, which this does not concern; elements need the page's nonce, or to be known.
    'style-src': ["'self'", `'nonce-${nonce}'`, ...styles].join(' '),
    'img-src': "'self' data: blob:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'self'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'object-src': "'none'",
  })
    .map(([directive, sources]) => `${directive} ${sources}`)
    .join('; ')
}

/** Headers of every answer that is not the API's. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/**
 * Headers of a page.
 *
 * @param styles that stand in it, each as a source of the policy: `'sha256-…'`
 */
export const pageHeaders = (nonce: string, styles: readonly string[]): Readonly<Record<string, string>> => ({
  ...commonHeaders,
  'content-security-policy': policy(nonce, styles),
  'x-frame-options': 'DENY',
  'content-type': 'text/html; charset=utf-8',
  // A page names the releases of this moment: it is never kept.
  'cache-control': 'no-store',
})
