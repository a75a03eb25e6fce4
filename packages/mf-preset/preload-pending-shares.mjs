/** Preloads the `pendingShares` chunk, which the federation's entry imports one round trip late. */
export function preloadPendingShares() {
  return {
    name: 'preload-pending-shares',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.values(bundle)
          .filter((chunk) => chunk.type === 'chunk' && chunk.name === 'pendingShares')
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
            injectTo: 'head',
          })),
    },
  }
}
