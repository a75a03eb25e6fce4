/** Modules without which no federated build starts: its runtime, its list of shares and the bundler's helpers. */
const starting = /[\\/]@module-federation[\\/]|localSharedImportMap|\0vite[\\/]preload-helper|\0rolldown[\\/]runtime/

/**
 * Merges the chunks that every first view loads, because a slow line pays a round trip for each six. Replaces the
 * chunk groups of the federation, which has to come before this plugin, and keeps those of the front end.
 *
 * @param {string} start name of the chunk of the modules that the build starts with
 */
export function fewerChunks(start) {
  const ofPage = new Set()
  return {
    name: 'fewer-chunks',
    apply: 'build',
    enforce: 'post',
    config({ build }) {
      const { codeSplitting } = build.rolldownOptions.output
      const [, federation, ...own] = codeSplitting.groups
      const { name } = federation
      federation.name = (id, context) => (starting.test(id) ? start : name(id, context))
      codeSplitting.groups = [federation, ...own, { name: 'page', test: (id) => ofPage.has(id) }]
    },
    /** A page's chunk has all that it imports at once, however many later parts share it. */
    buildEnd() {
      const add = (id) => {
        if (ofPage.has(id)) return
        ofPage.add(id)
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) add(next)
      }
      for (const id of this.getModuleIds()) if (id.endsWith('/src/expose.ts')) add(id)
    },
  }
}
