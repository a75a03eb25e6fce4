#!/usr/bin/env node
import { type FileHandle, open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Check, Report } from '../report.js'
import { shownTime } from '../shown-time.js'
import { verifyEvidence } from '../verify-evidence.js'
import type { ByteSource } from '../zip/byte-source.js'

const usage = `Usage: countersign verify FILE.zip [--head HEX]… [--key HEX] [--json]

  --head  a head of the history that a mail or a certificate quotes; as many as you have
  --key   the fingerprint of the key that you expect to have signed the evidence
  --json  the whole report, for programs

Ends with 0 where the evidence holds, 1 where it does not, 2 where it could not be read.
`

const marks: Record<Check['state'], string> = { holds: '✓', fails: '✗', absent: '–' }

process.exitCode = await run(process.argv.slice(2))

async function run(words: readonly string[]): Promise<number> {
  const asked = readWords(words)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  let file: FileHandle
  try {
    file = await open(asked.file, 'r')
  } catch (error) {
    process.stderr.write(`${asked.file} cannot be opened (${(error as Error).message}).\n`)
    return 2
  }
  try {
    const report = await verifyEvidence(await partsOf(file), asked)
    process.stdout.write(asked.json ? `${JSON.stringify(report, null, 2)}\n` : shown(report))
    return report.holds ? 0 : 1
  } finally {
    await file.close()
  }
}

function readWords(words: readonly string[]) {
  const options = {
    head: { type: 'string', multiple: true },
    key: { type: 'string' },
    json: { type: 'boolean' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const [order, file, ...more] = positionals
    if (order !== 'verify' || !file || more.length > 0) return null
    return { file, heads: values.head ?? [], key: values.key ?? null, json: values.json ?? false }
  } catch {
    return null
  }
}

/** The file in parts: evidence may be larger than memory. */
async function partsOf(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  return {
    size,
    async read(from, to) {
      const bytes = new Uint8Array(to - from)
      for (let done = 0; done < bytes.length;) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done)
        if (bytesRead === 0) throw new Error('the file became shorter while it was read')
        done += bytesRead
      }
      return bytes
    },
  }
}

function shown({ holds, checks, faults, facts }: Report): string {
  const lines = [holds ? 'This evidence holds.' : `${faults[0]!.names}. Do not rely on this evidence.`, '']
  for (const { state, title, says } of checks) lines.push(`${marks[state]} ${title}: ${says}`)
  for (const { names, says, differs = [] } of faults) {
    lines.push('', `${names}. ${says}`, ...differs.map(({ label, value }) => `  ${label}: ${value}`))
  }
  if (facts.requestId) {
    lines.push(
      '',
      `Request: ${facts.title ?? 'title erased'}${facts.sender ? `, from ${facts.sender}` : ''} (${facts.requestId})`,
    )
    for (const { name, at } of facts.signed) lines.push(`Signed: ${name}, ${shownTime(at)}`)
    for (const { name, at } of facts.approved) lines.push(`Approved: ${name}, ${shownTime(at)}`)
    lines.push(`Head of the history: ${facts.head ?? 'none'}`, `Key: ${facts.key ?? 'none'}`)
  }
  // What is shown comes out of a file of anybody's: nothing in it may drive a terminal.
  return `${lines.map((line) => line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')).join('\n')}\n`
}
