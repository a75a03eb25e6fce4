import { printReport } from './measure/report.js'
import { type Bench, benches } from './benches/index.js'
import { measureReference } from './measure/reference.js'

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
