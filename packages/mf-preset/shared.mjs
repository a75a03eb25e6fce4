/**
 * Shared packages. The runtime does not enforce version ranges (measured), so the shell compares a contract number and
 * a deploy gate these tables.
 */
const singleton = (requiredVersion) => ({ singleton: true, requiredVersion })

const eager = {
  react: singleton('^19.3.0'),
  'react/jsx-runtime': singleton('^19.3.0'),
  'react-dom': singleton('^19.3.0'),
  '@countersign/contracts': singleton('^0.2.0'),
  '@countersign/ui': singleton('^0.2.0'),
}

/** A remote names the lazy shares it uses, because its container fetches every share it lists. */
const lazy = {
  '@countersign/ui/forms': singleton('^0.2.0'),
  '@countersign/ui/dialog': singleton('^0.2.0'),
}

const withEach = (table, extra) =>
  Object.fromEntries(Object.entries(table).map(([name, share]) => [name, { ...share, ...extra }]))
const only = (table, names) => Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name)))

export const provided = (command) =>
  command === 'build'
    ? {
        shared: { ...withEach(eager, { eager: true }), ...lazy },
        experiments: { provideExternalRuntime: true },
        // The registry names each remote's entry, so the runtime needs no manifests.
        disableSnapshot: true,
      }
    : { shared: { ...eager, ...lazy } }

export const taken = (uses) => [...Object.keys(eager), ...uses]

/** A remote's build bundles no shares, but its dev server does, to run alone. `uses` names the lazy ones. */
export const consumed = (command, uses) => {
  const table = { ...eager, ...only(lazy, uses) }
  return command === 'build'
    ? {
        shared: withEach(table, { import: false, suppressMissingImportWarning: true }),
        experiments: { externalRuntime: true },
      }
    : { shared: table }
}
