import { must } from './not-only-appended.js'
import { readSection } from './section.js'

export interface Update {
  objects: ReadonlySet<number>
  /** Offset after the update. */
  end: number
}

const lastStart = /startxref\s+(\d+)\s+%%EOF\s*$/
const tail = 1024
const body = /(?<![\w.+-])(\d+) (\d+) obj\b/g

/** Splits the appended bytes into contiguous updates, each with a section that lists exactly the objects within it. */
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
    must(section.end === end, 'there is data behind the end')
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

/** Lists must be complete, so that readers that ignore the table see the same objects. */
function allIn(objects: ReadonlyMap<number, number>, text: string, start: number, at: number): void {
  const bodies = new Map<number, number>()
  for (const { 1: number, 2: generation, index } of text.matchAll(body)) {
    must(generation === '0', `object ${number} has a generation`)
    must(!bodies.has(Number(number)), `object ${number} is listed twice`)
    bodies.set(Number(number), index + start)
  }
  for (const [number, offset] of objects)
    must(offset === at || bodies.get(number) === offset, `object ${number} is outside of the update`)
  for (const number of bodies.keys()) must(objects.has(number), `object ${number} is named by no table`)
}

function startOf(file: Buffer): number {
  const found = lastStart.exec(file.toString('latin1', Math.max(0, file.length - tail)))
  must(found !== null, 'the cross-references cannot be found')
  return Number(found[1])
}

function referencesAt(file: Buffer, at: number): Record<'Root' | 'Info', string | undefined> {
  const text = file.toString('latin1', at)
  const named = (key: string) => new RegExp(`/${key}\\s*(\\d+)\\s+(\\d+)\\s+R`).exec(text)?.slice(1)
  const [Root, Info] = ['Root', 'Info'].map(named).map((parts) => parts && `${parts.join(' ')} R`)
  must(Root !== undefined, 'the catalog cannot be found')
  return { Root, Info }
}
