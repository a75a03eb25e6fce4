// Signs PDFs with @signpdf. Reads lines of `tool how source target`. Prints `done`, or the problem, for each. The
// arguments are a PKCS#12 file with the password `test`, and the folder of the library.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'

const [store, folder] = process.argv.slice(2)
const load = createRequire(`${folder}/`)
const { SignPdf } = load('@signpdf/signpdf')
const { plainAddPlaceholder } = load('@signpdf/placeholder-plain')
const { P12Signer } = load('@signpdf/signer-p12')

const words = { reason: 'Agreed', contactInfo: 'ann@example.com', name: 'Ann Example', location: 'Here' }
for await (const line of createInterface({ input: process.stdin })) {
  const [, , source, target] = line.split(' ')
  try {
    const pdf = plainAddPlaceholder({ pdfBuffer: readFileSync(source), ...words })
    const signer = new P12Signer(readFileSync(store), { passphrase: 'test' })
    writeFileSync(target, await new SignPdf().sign(pdf, signer))
    console.log('done')
  } catch (error) {
    console.log(String(error).replaceAll('\n', ' '))
  }
}
