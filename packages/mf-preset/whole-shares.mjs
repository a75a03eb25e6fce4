/**
 * Keeps every export of shared packages in a remote's build, by a dynamic import that never runs and is dropped. By
 * default the federation keeps only exports imported until 10 ms pass without a new module, so a build on a busy
 * machine fails with "is not exported" (measured: 2 of 11 builds).
 */
export const wholeShares = (packages) => ({
  name: 'whole-shares',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/expose\.ts$/ },
    handler: (code) => ({ code: `${code}\n${packages.map(neverRun).join('\n')}\n`, map: null }),
  },
})

const neverRun = (name) => `void (() => import('${name}'))`
