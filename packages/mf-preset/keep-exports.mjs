/**
 * Keeps every export of shared packages, by a dynamic import that never runs. By default the federation keeps exports
 * imported until 10 ms pass without a new module, which fails on a busy machine (measured: 2 of 11 builds).
 */
export const keepExports = (packages) => ({
  name: 'keep-exports',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/expose\.ts$/ },
    handler: (code) => ({ code: `${code}\n${packages.map(neverRun).join('\n')}\n`, map: null }),
  },
})

const neverRun = (name) => `void (() => import('${name}'))`
