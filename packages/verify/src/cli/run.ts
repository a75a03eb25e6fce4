import { type FileHandle, open, readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { AssetMissing } from '../assets.js'
import type { Check, Report } from '../report.js'
import { NoCertificate } from '../seals/trust.js'
import { shownTime } from '../shown-time.js'
import { verifyEvidence } from '../verify-evidence.js'
import type { ByteSource } from '../zip/byte-source.js'

const usage = `Usage: countersign verify FILE.zip [--key HEX] [--head HEX]… [--trust FILE.pem] [--json]

  --key    the fingerprint of the key you expect to have signed the evidence; it vouches for everything
  --head   a history head from an email or a certificate, as many as you have; each vouches for everything before it
  --trust  certificates you trust for seals and timestamps; such a seal vouches for its file, and like a head
  --json   the whole report, for programs

Exit codes: 0 if what you gave shows who made the evidence, at least up to the last act or ending; 1 if something was
altered, which is named; 3 if nothing was altered but nothing shows who made it; 2 if the file could not be read.
`

const marks: Record<Check['state'], string> = { holds: '✓', fails: '✗', absent: '–' }

/** @returns the exit code */
export async function run(args: readonly string[]): Promise<number> {
  const parsed = parseArguments(args)
  if (!parsed) return refused(usage)
  let trust: string | null = null
  let file: FileHandle
  let opening = parsed.trust ?? parsed.file
  try {
    if (parsed.trust !== null) trust = await readFile(parsed.trust, 'utf8')
    opening = parsed.file
    file = await open(opening, 'r')
  } catch (error) {
    return refused(`${opening} can’t be opened (${(error as Error).message}).\n`)
  }
  try {
    const report = await verifyEvidence(await partsOf(file), { ...parsed, trust })
    process.stdout.write(parsed.json ? `${JSON.stringify(report, null, 2)}\n` : shown(report))
    return report.exitCode
  } catch (error) {
    if (error instanceof NoCertificate) return refused(`${parsed.trust}: ${error.message}\n`)
    if (error instanceof AssetMissing) return refused(`${error.message} Nothing was verified.\n`)
    throw error
  } finally {
    await file.close()
  }
}

function refused(why: string): number {
  process.stderr.write(why)
  return 2
}

function parseArguments(args: readonly string[]) {
  const options = {
    head: { type: 'string', multiple: true },
    key: { type: 'string' },
    trust: { type: 'string' },
    json: { type: 'boolean' },
  } as const
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [order, file, ...more] = positionals
    if (order !== 'verify' || !file || more.length > 0) return null
    const { head: heads = [], key = null, trust = null, json = false } = values
    return { file, heads, key, trust, json }
  } catch {
    return null
  }
}

/** Reads the file in parts, because evidence may be larger than memory. */
async function partsOf(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat()
  return {
    size,
    async read(from, to) {
      const bytes = new Uint8Array(to - from)
      for (let done = 0; done < bytes.length;) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done)
        if (bytesRead === 0) throw new Error('the file got shorter while it was being read')
        done += bytesRead
      }
      return bytes
    },
  }
}

function shown({ headline, checks, faults, remarks, facts }: Report): string {
  const lines = [headline, '']
  for (const { state, title, says } of checks) lines.push(`${marks[state]} ${title}: ${says}`)
  for (const { names, says, differs = [] } of faults) {
    lines.push('', `${names}. ${says}`, ...differs.map(({ label, value }) => `  ${label}: ${value}`))
  }
  if (remarks.length > 0) lines.push('', ...remarks.map((remark) => `Remark: ${remark}`))
  if (facts.requestId) {
    lines.push(
      '',
      `Request: ${facts.title ?? 'title erased'}${facts.sender ? `, from ${facts.sender}` : ''} (${facts.requestId})`,
    )
    if (facts.handledBy.length > 0) lines.push(`Handled by: ${facts.handledBy.join(', ')}`)
    for (const { name, at } of facts.signed) lines.push(`Signed: ${name}, ${shownTime(at)}`)
    for (const { name, at } of facts.approved) lines.push(`Approved: ${name}, ${shownTime(at)}`)
    lines.push(`Head of the history: ${facts.head ?? 'none'}`, `Key: ${facts.key ?? 'none'}`)
    if (facts.seal) lines.push(`Sealing certificate: ${facts.seal.name} (${facts.seal.sha256})`)
  }
  // The report quotes untrusted text: strip control characters that could drive a terminal.
  return `${lines.map((line) => line.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')).join('\n')}\n`
}
