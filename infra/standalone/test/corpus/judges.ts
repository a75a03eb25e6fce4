import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { EuDss, isDssHere } from './eu-dss.js'

const run = promisify(execFile)

/** Third-party programs, and how to detect each. */
const programs = {
  pdfsig: ['pdfsig', '-v'],
  pdftotext: ['pdftotext', '-v'],
  qpdf: ['qpdf', '--version'],
  pyHanko: ['python3', '-c', 'import pyhanko'],
} as const
export type Judge = keyof typeof programs

if (!isDssHere) process.stderr.write('not judged by DSS: it was not fetched (infra/test-services/dss/build.sh)\n')

/** True if a judge is installed. Missing ones are reported. */
export const here: Readonly<Record<Judge, boolean>> = Object.fromEntries(
  Object.entries(programs).map(([name, [program, ...args]]) => {
    try {
      execFileSync(program, args, { stdio: 'ignore' })
      return [name, true]
    } catch {
      process.stderr.write(`not judged by ${name}: it is not here\n`)
      return [name, false]
    }
  }),
) as Record<Judge, boolean>

/** Reports the seal's coverage and later changes. */
const verdictOfPyhanko = `
import sys, json, logging
logging.disable(logging.CRITICAL)
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
with open(sys.argv[1], 'rb') as file:
    signature = PdfFileReader(file, strict=False).embedded_regular_signatures[-1]
    context = ValidationContext(trust_roots=[signature.signer_cert], allow_fetching=False)
    status = validate_pdf_signature(signature, context)
    level = status.modification_level
    print(json.dumps({'intact': status.intact, 'valid': status.valid, 'docmdp': status.docmdp_ok,
        'coverage': status.coverage.name, 'modified': level and level.name, 'good': status.bottom_line}))
`

/** pyHanko's verdict on the last signature, with its certificate trusted. */
export interface PyhankoVerdict {
  intact: boolean
  valid: boolean
  docmdp: boolean
  coverage: string
  modified: string | null
  good: boolean
}

/** Submits a file to the judges. */
export class Court {
  readonly #dss = isDssHere ? new EuDss() : null

  private constructor(private readonly folder: string) {}

  static async open(): Promise<Court> {
    return new Court(await mkdtemp(join(tmpdir(), 'judges-')))
  }

  close(): Promise<void> {
    this.#dss?.close()
    return rm(this.folder, { recursive: true, force: true })
  }

  async pdfsig(pdf: Uint8Array): Promise<string> {
    return (await this.#asked('pdfsig', ['-nocert'], pdf)).stdout
  }

  async pyhanko(pdf: Uint8Array): Promise<PyhankoVerdict> {
    const file = await this.#laid(pdf)
    const { stdout } = await run('python3', ['-c', verdictOfPyhanko, file])
    return JSON.parse(stdout) as PyhankoVerdict
  }

  /** DSS's verdict on the last signature; null if DSS is missing. */
  async dss(pdf: Uint8Array): Promise<string | null> {
    return this.#dss && (await this.#dss.verdicts(await this.#laid(pdf))).at(-1)!
  }

  /** qpdf's exit code: 0 without a fault, 3 with warnings, 2 with errors. */
  async qpdf(pdf: Uint8Array): Promise<number> {
    return (await this.#asked('qpdf', ['--check'], pdf)).code
  }

  /** All text in painting order, with single spaces. */
  async text(pdf: Uint8Array): Promise<string> {
    const file = await this.#laid(pdf)
    const { stdout } = await run('pdftotext', ['-raw', file, '-'], { maxBuffer: 2 ** 28 })
    return stdout.replaceAll(/\s+/g, ' ')
  }

  async #asked(program: string, args: readonly string[], pdf: Uint8Array): Promise<{ code: number; stdout: string }> {
    try {
      const { stdout } = await run(program, [...args, await this.#laid(pdf)], { maxBuffer: 2 ** 28 })
      return { code: 0, stdout }
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string }
      return { code, stdout }
    }
  }

  async #laid(pdf: Uint8Array): Promise<string> {
    const file = join(this.folder, 'laid.pdf')
    await writeFile(file, pdf)
    return file
  }
}
