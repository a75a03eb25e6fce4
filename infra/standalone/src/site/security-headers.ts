/** Content Security Policy (level 3) of a page: nothing inline but known styles, nothing from other origins. */
function policy(nonce: string, styles: readonly string[]): string {
  return Object.entries({
    'default-src': "'self'",
    // The PDF engine decodes some images in WebAssembly.
    'script-src': "'self' 'wasm-unsafe-eval'",
    // Elements need the nonce or a known hash. Scripts may still set style attributes, which CSP does not cover.
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

export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'origin-agent-cluster': '?1',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** Browsers keep to https for a year (RFC 6797). */
export const strictTransport = 'max-age=31536000; includeSubDomains'

/** @param styles CSP sources of the page's inline styles: `'sha256-…'` */
export const pageHeaders = (nonce: string, styles: readonly string[]): Readonly<Record<string, string>> => ({
  ...commonHeaders,
  'content-security-policy': policy(nonce, styles),
  'x-frame-options': 'DENY',
  'content-type': 'text/html; charset=utf-8',
  // A page refers to the current releases, so it must not be cached.
  'cache-control': 'no-store',
})
