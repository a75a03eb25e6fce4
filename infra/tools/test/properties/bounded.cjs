/**
 * Has every property tried with one seed, and in few rounds: a run that failed fails again, and none takes long. With
 * `COUNTERSIGN_SEED` set, as by `npm run test:busy`, it is that seed and the number of rounds that each property asks for.
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
