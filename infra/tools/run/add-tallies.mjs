// `node add-tallies.mjs FILE COMMANDS`: sums up the counts that commands noted in the file. A command without a note
// crashed and counts as failed.
import { tallyOf } from './tally.mjs'

const [file, commands] = process.argv.slice(2)
const { all, noted } = tallyOf(file)
for (let n = noted; n < Number(commands); n++) all.check('a command that did not get to its end', false)
delete process.env.COUNTERSIGN_TALLIES
all.print()
process.exit(all.failed === 0 ? 0 : 1)
