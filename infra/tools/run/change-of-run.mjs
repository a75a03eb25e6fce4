import { changeBase, changedSince, folderOf, foldersNear, NoBase } from './change.mjs'
import { fail, note } from './results.mjs'
import { shortSuites } from './suite-list.mjs'

/** Suites of engines and of tools: they run in `npm test` only if what they depend on changed. */
const isOfEnginesOrTools = (file) =>
  /^infra\/(?:deploy|tools|test-services)\//.test(file) ||
  file.startsWith('packages/mongo/') ||
  /^packages\/[^/]+\/test\/(?:.*\/)?(?:mongo|eventstore|bullmq|s3|hidden-keys|lost-markers)/.test(file)

/**
 * The changed paths of this run. Without a base the run fails, or counts everything as changed.
 *
 * @param {'fails' | 'everything'} otherwise what a clone without the needed history means; a wrong GATE_BASE always fails
 * @returns {string[] | null} null for everything
 */
export function changeOr(otherwise) {
  try {
    return changedSince(changeBase())
  } catch (error) {
    if (!(error instanceof NoBase)) throw error
    if (otherwise === 'fails' || process.env.GATE_BASE) fail(`the change: ${error.message}`)
    else note(`${error.message} Everything counted as changed.`)
    return null
  }
}

/** @param {string[] | null} changed @returns {string[]} the short suites that this change does not need */
export function farSuites(changed) {
  if (changed === null) return []
  const { near } = foldersNear(changed)
  return shortSuites()
    .map(({ file }) => file)
    .filter((file) => isOfEnginesOrTools(file) && !near.has(folderOf(file)))
}
