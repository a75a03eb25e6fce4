/** Moves style sheets to the end of the body, so that the page frame and its inline styles render before they load. */
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
