// Runs the suites of a generated file together in one module graph, because loading takes longer than most of them
// (ADR 0131). What a suite defines at its top level is recorded while it loads, and defined again in a `describe` of its
// own, so that its hooks reach no other suite.
const { default: circus } = require('jest-circus/runner')
const { leaks } = require('./leaks.cjs')

const defining = ['describe', 'it', 'test', 'fdescribe', 'fit', 'xdescribe', 'xit', 'xtest', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'] // prettier-ignore

module.exports = (globalConfig, config, environment, runtime, testPath, send) => {
  const { setGlobalsForRuntime } = runtime
  runtime.setGlobalsForRuntime = (globals) => {
    const { record, importSuite, defineSuite } = recorder(globals, environment)
    Object.assign(environment.global, { importSuite, defineSuite })
    const recording = Object.fromEntries(defining.map((name) => [name, record(globals[name])]))
    setGlobalsForRuntime.call(runtime, { ...globals, ...recording })
  }
  return circus(globalConfig, config, environment, runtime, testPath, send)
}

function recorder({ describe, it, beforeAll, afterAll }, environment) {
  /** Definitions of the suite that is being loaded, else null. */
  let recorded = null

  const record = (define) =>
    new Proxy(define, {
      apply: (target, _self, args) => (recorded ? void recorded.push(() => target(...args)) : target(...args)),
      get(target, name) {
        if (name === 'each') return (...table) => record(target.each(...table))
        return typeof target[name] === 'function' ? record(target[name]) : target[name]
      },
    })

  /** Loads a suite and defines its tests under its name. */
  async function importSuite(file, load) {
    recorded = []
    const definitions = recorded
    const failure = await load().then(() => null, (error) => error) // prettier-ignore
    recorded = null
    defineSuite(file, () => {
      if (failure) throw failure
      for (const define of definitions) define()
    })
  }

  /** The same for one that loads synchronously, and so needs no record. */
  function defineSuite(file, load) {
    const left = leaks(file, environment.global)
    describe(file, () => {
      beforeAll(left.look)
      try {
        load()
      } catch (error) {
        it('can be loaded', () => { throw error }) // prettier-ignore
      }
      afterAll(left.check)
    })
  }
  return { record, importSuite, defineSuite }
}
