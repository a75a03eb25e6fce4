import { closeSync, openSync } from 'node:fs'
import { openCompoundFile } from '../../sniff/compound-file.js'
import type { Changes } from './tracked-changes.js'

/** Places in the FIB of a Word 97 file ([MS-DOC] 2.5): flags; offset and length of tables in the table stream. */
const fib = { flags: 0x0a, comments: 0xba, runs: 0xfa } as const
const inSecondTable = 0x0200

/** Properties of a run ([MS-DOC] 2.6.1). */
const marks = { deletions: 0x0800, insertions: 0x0801 } as const

/** Lengths of operands by the upper three bits of a property; 0: the operand begins with its length. */
const operandLengths = [1, 1, 2, 4, 2, 2, 0, 3]

const pageLength = 512

/**
 * Counts the comments and the tracked changes of a .doc of Word 97 or later; neighbors of one kind count once.
 * @throws if its tables lead out of the file
 */
export function marksIn(path: string): Changes & { comments: number } {
  const file = openSync(path, 'r')
  try {
    const { root, head } = openCompoundFile(file)
    const streamOf = (name: string) => head(root.get(name)!, Infinity)
    const word = streamOf('WordDocument')
    const table = streamOf(word.readUInt16LE(fib.flags) & inSecondTable ? '1Table' : '0Table')
    /** A table has n data of `each` bytes after n + 1 positions. */
    const countOf = (at: number, each: number) => Math.max(0, Math.floor((word.readUInt32LE(at + 4) - 4) / (each + 4)))
    const pages = countOf(fib.runs, 4)
    const numbers = word.readUInt32LE(fib.runs) + (pages + 1) * 4
    const runs = Array.from({ length: pages }, (_, index) => {
      const start = (table.readUInt32LE(numbers + index * 4) & 0x3fffff) * pageLength
      return runsOf(word.subarray(start, start + pageLength))
    }).flat()
    const stretches = (mark: number) => runs.filter((run, at) => run.has(mark) && !runs[at - 1]?.has(mark)).length
    const comments = countOf(fib.comments, 30)
    return { insertions: stretches(marks.insertions), deletions: stretches(marks.deletions), comments }
  } finally {
    closeSync(file)
  }
}

/** The properties that are on in each run of a page, whose last byte counts them. A place is a number of words. */
function runsOf(page: Buffer): Set<number>[] {
  const count = page.readUInt8(pageLength - 1)
  return Array.from({ length: count }, (_, run) => {
    const start = page.readUInt8((count + 1) * 4 + run) * 2
    return start === 0 ? new Set() : turnedOn(page.subarray(start + 1, start + 1 + page.readUInt8(start)))
  })
}

function turnedOn(properties: Buffer): Set<number> {
  const on = new Set<number>()
  for (let at = 0; at + 2 < properties.length;) {
    const property = properties.readUInt16LE(at)
    const operand = properties.readUInt8(at + 2)
    if (operand === 1) on.add(property)
    at += 2 + (operandLengths[property >> 13] || 1 + operand)
  }
  return on
}
