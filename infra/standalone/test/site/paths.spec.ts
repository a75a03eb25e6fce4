import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cachingOf, placeOf } from '@countersign/standalone/site/paths'

describe('a path', () => {
  it.each([
    '/',
    '/create',
    '/requests/0190abcd',
    '/requests/x/',
    '/no/such/page',
    '/create?request=1#step',
    '//create',
  ])('without an extension belongs to the app: %s', (url) => {
    expect(placeOf(url)).toMatchObject({ kind: 'page' })
  })

  it('of a page is normalized: without its query, double slashes and encoding', () => {
    expect(placeOf('//requests///a%20b?x=1')).toEqual({ kind: 'page', path: '/requests/a b' })
  })

  it('with an extension is a file of the shell, or of a remote below /mfe', () => {
    expect(placeOf('/favicon.svg?v=2')).toEqual({ kind: 'file', of: 'shell', path: '/favicon.svg' })
    expect(placeOf('/mfe/dashboard/1a2b/mf-manifest.json')).toEqual({
      kind: 'file',
      of: 'mfe',
      path: '/dashboard/1a2b/mf-manifest.json',
    })
    expect(placeOf('/mfe/dashboard')).toEqual({ kind: 'file', of: 'mfe', path: '/dashboard' })
    expect(placeOf('/remotes.json')).toEqual({ kind: 'registry' })
  })

  it('of pdf.js leads to one file, whichever remote asks', () => {
    const file = { kind: 'file', of: 'mfe', path: '/pdfjs/0123456789abcdef/wasm/qcms_bg.wasm' }
    for (const remote of ['/create_wizard', '/signing_page', '']) {
      expect(placeOf(`/mfe${remote}/pdfjs/0123456789abcdef/wasm/qcms_bg.wasm`)).toEqual(file)
    }
  })

  it.each([
    '/index.html',
    '/INDEX.HTML',
    '/%69ndex.html',
    '/%2569ndex.html',
    '/mfe/dashboard/1a2b/index.htm',
    '/../package.json',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/mfe/../../../etc/passwd',
    '/mfe/dashboard/.vite/manifest.json',
    '/.built-from.json',
    '/a%00.js',
    '/%zz.js',
  ])('leads to no file if it climbs, is hidden or names a page as a file: %s', (url) => {
    expect(placeOf(url)).toEqual({ kind: 'no-file' })
  })

  it('never leads to a file outside the site', () => {
    const piece = fc.constantFrom('/', '.', '..', '%2e', '%2f', '%5c', '\\', '%00', 'mfe', 'assets', 'a', 'b.js', '%')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const place = placeOf(`/${pieces.join('')}`)
        expect(place.kind === 'file' ? place.path : '/none').toMatch(/^(\/[^./\\%\0][^/\\%\0]*)+$/)
      }),
    )
  })
})

describe('a file may be cached', () => {
  it.each([
    '/assets/index-Ddxn1yzn.js',
    '/dashboard/1a2b/assets/x-B_-e86c6.woff2',
    '/remoteEntry-Pbo9YHKY.js',
    '/pdfjs/0123456789abcdef/wasm/qcms_bg.wasm',
  ])('for a year if its name or folder contains a hash: %s', (path) => {
    expect(cachingOf(path)).toBe('public, max-age=31536000, immutable')
  })

  it.each(['/favicon.svg', '/mf-manifest.json', '/company-regular.ttf', '/semi-boldface.woff2', '/assets/plain.js'])(
    'only with revalidation if it does not: %s',
    (path) => {
      expect(cachingOf(path)).toBe('no-cache')
    },
  )
})
