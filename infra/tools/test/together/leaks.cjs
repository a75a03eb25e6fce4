const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

/** Globals that suites replace, and objects whose members they replace. */
const watchedIn = (global) => ({
  global,
  console: global.console,
  Math: global.Math,
  Date: global.Date,
  performance: global.performance,
  ...(global.navigator && { navigator: global.navigator }),
  ...(global.document && { Element: global.Element.prototype, Storage: global.Storage.prototype }),
})

function stateOf(global) {
  const state = new Map()
  for (const [name, object] of Object.entries(watchedIn(global))) {
    for (const [member, { value }] of Object.entries(Object.getOwnPropertyDescriptors(object))) {
      if (typeof value === 'function') state.set(`${name}.${member}`, value)
    }
  }
  for (const [name, value] of Object.entries(global.process.env)) state.set(`environment variable ${name}`, value)
  if (global.document) {
    state.set('document.body', global.document.body.innerHTML)
    state.set('document.title', global.document.title)
    for (const kind of ['localStorage', 'sessionStorage']) state.set(kind, JSON.stringify(global[kind]))
    state.set('address', global.location.href)
  }
  return state
}

/** Finds what a suite leaves behind for the next one. */
exports.leaks = (file, global) => {
  let before
  let timersBefore
  // Of the page itself, because a suite may end with fake timers.
  const { setTimeout, clearTimeout } = global
  const firstTimer = global.document && setTimeout(() => {})
  /** The timers of a page end with the page, and those that loading the suites started never fire. */
  const endTimers = () => {
    if (global.document) for (let timer = setTimeout(() => {}); timer >= firstTimer; timer--) clearTimeout(timer)
  }
  const undos = []
  return {
    look() {
      global.whenSuiteEnds = (undo) => undos.push(undo)
      endTimers()
      before = stateOf(global)
      timersBefore = timers()
    },
    /** @throws with the names of what is left: timers, globals, entries, elements */
    async check() {
      for (const undo of undos.splice(0).toReversed()) undo()
      for (let turns = 0; turns < 3; turns++) await new Promise((resolve) => setImmediate(resolve))
      endTimers()
      const after = stateOf(global)
      const names = new Set([...before.keys(), ...after.keys()])
      // Jest replaces a getter of a global by its value, and libraries add helpers. Two versions of tslib replace each
      // other's.
      const isHelper = (name) =>
        (!before.has(name) || /^global\.__[a-z]/i.test(name)) && typeof after.get(name) === 'function'
      const changed = [...names].filter((name) => before.get(name) !== after.get(name) && !isHelper(name))
      if (!global.document && timers() > timersBefore) changed.push(`${timers() - timersBefore} running timers`)
      if (changed.length > 0) throw new Error(`${file} leaves behind: ${changed.join(', ')}`)
    },
  }
}
