/**
 * The one table of packages that the shell provides and every remote takes from it. What is not in it arrives in a page
 * as props. Version ranges are not enforced by the runtime (measured), so the shell compares a contract number and a deploy
 * gate compares these tables.
 */
const singleton = (requiredVersion) => ({ singleton: true, requiredVersion })

/** In every first view: one chunk of the shell. */
const eager = {
  react: singleton('^19.3.0'),
  'react/jsx-runtime': singleton('^19.3.0'),
  'react-dom': singleton('^19.3.0'),
  '@countersign/contracts': singleton('^0.2.0'),
  '@countersign/ui': singleton('^0.2.0'),
}

/** Loaded when a page that uses them is: a remote names those it uses, for its container fetches every share it lists. */
const later = {
  '@countersign/ui/forms': singleton('^0.2.0'),
  '@countersign/ui/dialog': singleton('^0.2.0'),
}

const withEach = (table, extra) =>
  Object.fromEntries(Object.entries(table).map(([name, share]) => [name, { ...share, ...extra }]))
const only = (table, names) => Object.fromEntries(Object.entries(table).filter(([name]) => names.includes(name)))

/** The shell's side: it carries the shared packages and the federation runtime. */
export const provided = (command) =>
  command === 'build'
    ? {
        shared: { ...withEach(eager, { eager: true }), ...later },
        experiments: { provideExternalRuntime: true },
        // The registry names each remote's entry itself: the runtime need not know how to read manifests.
        disableSnapshot: true,
      }
    : { shared: { ...eager, ...later } }

/** Names of every package that a remote takes from the shell. */
export const taken = (uses) => [...Object.keys(eager), ...uses]

/**
 * A remote's side: a build carries neither; under the dev server it can run alone.
 *
 * @param uses names of the later packages it takes
 */
export const consumed = (command, uses) => {
  const table = { ...eager, ...only(later, uses) }
  return command === 'build'
    ? {
        shared: withEach(table, { import: false, suppressMissingImportWarning: true }),
        experiments: { externalRuntime: true },
      }
    : { shared: table }
}
