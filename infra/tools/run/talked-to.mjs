import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * From now on, suites that are started here note what they talk to.
 *
 * @returns prints it, and ends the noting
 */
export function noteTalks() {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-talked-to-'))
  const file = (process.env.COUNTERSIGN_TALKED_TO = join(dir, 'talked-to'))
  return () => {
    printTalkedTo(file)
    delete process.env.COUNTERSIGN_TALKED_TO
    rmSync(dir, { recursive: true })
  }
}

/** Prints what the suites talked to, by the lines that they wrote into this file: each engine, and below it who did. */
export function printTalkedTo(file) {
  if (!existsSync(file)) return
  const lines = new Set(readFileSync(file, 'utf8').trim().split('\n').toSorted())
  const talks = [...lines].map((line) => JSON.parse(line))
  console.log('\nWhat the suites talked to:')
  for (const [engine, suites] of Object.entries(Object.groupBy(talks, ({ spokenTo }) => spokenTo))) {
    console.log(`  ${engine}`)
    console.log(
      `    ${suites
        .map(({ suite }) => suite)
        .toSorted()
        .join(' · ')}`,
    )
  }
}
