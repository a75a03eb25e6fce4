import { type Line, printReport } from './measure/report.js'
import { measureReference, type Reference } from './measure/reference.js'
import { access } from './benches/access.js'
import { before } from './benches/before.js'
import { enginesAgree } from './benches/engines-agree.js'
import { flow } from './benches/flow.js'
import { list } from './benches/list.js'
import { pages } from './benches/pages.js'
import { production } from './benches/production.js'
import { projections } from './benches/projections.js'
import { sizes } from './benches/sizes.js'
import { start } from './benches/start.js'

type Bench = (reference: Reference) => Promise<Line[]>

const benches: Readonly<Record<string, Bench>> = {
  start,
  flow,
  list,
  access,
  pages,
  projections,
  production,
  sizes,
  before,
  'engines-agree': enginesAgree,
}

/** `npm run bench -- NAME`: prints one benchmark as a table, or all without a name. */
async function run([name]: readonly string[]): Promise<void> {
  if (process.platform !== 'linux') throw new CannotMeasure('These measurements read /proc and so need Linux.')
  for (const [title, bench] of Object.entries(chosen(name))) {
    const reference = await measureReference()
    printReport(title, await bench(reference), reference)
    console.log()
  }
}

function chosen(name: string | undefined): Record<string, Bench> {
  if (name === undefined) return benches
  const bench = benches[name]
  if (!bench) throw new CannotMeasure(`There is no measurement ${name}. There are: ${Object.keys(benches).join(', ')}.`)
  return { [name]: bench }
}

class CannotMeasure extends Error {
  override readonly name = 'CannotMeasure'
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  console.error(error instanceof CannotMeasure ? error.message : error)
  process.exitCode = 1
}
