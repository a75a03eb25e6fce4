/**
 * Puts the style sheets of a page at its end. In the head the browser would show nothing before they have come; so it shows
 * what stands before them, styled by the page itself, and its scripts run once they are there.
 */
export function stylesAfterFrame() {
  return {
    name: 'styles-after-frame',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
        const without = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
        return without.replace('</body>', () => `${sheets.join('')}</body>`)
      },
    },
  }
}
