import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Makes suites started from here note the engines they use. @returns prints the notes and stops noting */
export function noteTalks() {
  const dir = mkdtempSync(join(tmpdir(), 'countersign-talked-to-'))
  const file = (process.env.COUNTERSIGN_TALKED_TO = join(dir, 'talked-to'))
  return () => {
    printTalkedTo(file)
    delete process.env.COUNTERSIGN_TALKED_TO
    rmSync(dir, { recursive: true })
  }
}

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
