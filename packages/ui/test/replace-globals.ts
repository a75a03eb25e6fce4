/** Set while suites run together in one window; called when the suite ends. */
type WhenSuiteEnds = ((undo: () => void) => void) | undefined

/** Replaces members of the window until the suite ends. */
export function replaceGlobals(members: Partial<Record<'fetch' | 'matchMedia' | 'XMLHttpRequest', unknown>>): void {
  const names = Object.keys(members) as (keyof typeof members)[]
  const before = Object.fromEntries(names.map((name) => [name, window[name]]))
  Object.assign(window, members)
  const { whenSuiteEnds } = globalThis as { whenSuiteEnds?: WhenSuiteEnds }
  whenSuiteEnds?.(() => Object.assign(window, before))
}
