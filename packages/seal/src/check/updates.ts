import { must } from './not-only-appended.js'
import { readSection } from './section.js'

/** What was appended to a file in one go. */
export interface Update {
  /** Numbers of the objects in it. */
  objects: ReadonlySet<number>
  /** Of the byte behind it. */
  end: number
}

const lastStart = /startxref\s+(\d+)\s+%%EOF\s*$/
/** How much of a file's end is looked through for where its cross-references begin. */
const tail = 1024
const body = /(?<![\w.+-])(\d+) (\d+) obj\b/g

/**
 * Takes apart what was appended to a file: updates, one behind the other and nothing between them, each with
 * cross-references of its own that lie in it, as do all objects that they name; and no other object.
 *
 * @returns the first one first
 * @throws {NotOnlyAppended} when it is anything else
 */
export function updatesBehind(before: Buffer, after: Buffer): Update[] {
  must(after.subarray(0, before.length).equals(before), 'it does not begin with the bytes that were there')
  must(after.length > before.length, 'nothing was appended')
  const base = before.length
  const text = after.toString('latin1', base)
  const beginning = startOf(before)
  const named = referencesAt(before, beginning)
  const found: Update[] = []
  let [at, end] = [startOf(after), after.length]
  while (end > base) {
    must(at >= base && at < end, 'cross-references lie where they should not')
    const section = readSection(text, base, at)
    must(section.end === end, 'something stands behind the end')
    must(section.trailer.get('Root') === named.Root, 'it has another catalog')
    must(section.trailer.get('Info') === named.Info, 'it has other facts about itself')
    const start = section.prev === beginning ? base : readSection(text, base, section.prev).end
    must(start < at, 'the updates do not follow each other')
    allIn(section.objects, text.slice(start - base, at - base), start, at)
    found.unshift({ objects: new Set(section.objects.keys()), end })
    ;[at, end] = [section.prev, start]
  }
  return found
}

/** Every object named lies in the update, and it holds no object but these: a reader that knows no table finds no other. */
function allIn(objects: ReadonlyMap<number, number>, text: string, start: number, at: number): void {
  const bodies = new Map<number, number>()
  for (const { 1: number, 2: generation, index } of text.matchAll(body)) {
    must(generation === '0', `object ${number} has a generation`)
    must(!bodies.has(Number(number)), `object ${number} stands there twice`)
    bodies.set(Number(number), index + start)
  }
  for (const [number, offset] of objects)
    must(offset === at || bodies.get(number) === offset, `object ${number} lies outside of the update`)
  for (const number of bodies.keys()) must(objects.has(number), `object ${number} is named by no table`)
}

function startOf(file: Buffer): number {
  const found = lastStart.exec(file.toString('latin1', Math.max(0, file.length - tail)))
  must(found !== null, 'the cross-references cannot be found')
  return Number(found[1])
}

/** What a file's trailer refers to: of a table, or of a stream of cross-references. */
function referencesAt(file: Buffer, at: number): Record<'Root' | 'Info', string | undefined> {
  const text = file.toString('latin1', at)
  const named = (key: string) => new RegExp(`/${key}\\s*(\\d+)\\s+(\\d+)\\s+R`).exec(text)?.slice(1)
  const [Root, Info] = ['Root', 'Info'].map(named).map((parts) => parts && `${parts.join(' ')} R`)
  must(Root !== undefined, 'the catalog cannot be found')
  return { Root, Info }
}
