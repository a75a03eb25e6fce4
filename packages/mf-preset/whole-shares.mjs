/**
 * Makes a remote's build keep every export of a shared package. Left to itself, the federation keeps those exports that the
 * modules it has met so far import, and calls the meeting over after 10 ms without a new module: on a busy machine the build
 * then fails with "is not exported" (measured: 2 of 11 builds). A dynamic import, which is never run and leaves no trace in
 * the build, asks for all of them, whatever the order.
 *
 * @param packages names of those a remote takes from the shell
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
