/**
 * Runs every property with a fixed seed and few rounds, so that failures repeat and runs are short.
 * `COUNTERSIGN_SEED`, set by `npm run test:busy`, overrides the seed and restores each property's rounds.
 *
 * @param fc fast-check itself
 */
module.exports = function bounded(fc) {
  const chosen = process.env.COUNTERSIGN_SEED
  if (chosen !== undefined) {
    fc.configureGlobal({ seed: Number(chosen) })
    return fc
  }
  const [seed, numRuns] = [20_261_125, 50]
  fc.configureGlobal({ seed, numRuns })
  const fewer = (asked = {}) => ({ ...asked, numRuns: Math.min(asked.numRuns ?? numRuns, numRuns) })
  return { ...fc, assert: (property, asked) => fc.assert(property, fewer(asked)) }
}
