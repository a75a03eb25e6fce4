import { writeFile } from 'node:fs/promises'
import { makeCertificate } from '../certificate/make-certificate.js'
import { placeOfSeal } from '../update/places.js'
import { appendField } from '../update/append.js'
import type { Gap } from '../update/gap.js'
import type { MakeCertificateInput } from './tasks.js'

export async function makeCertificateFile({ content, seal, plain, to }: MakeCertificateInput): Promise<Gap> {
  const certificate = Buffer.from(await makeCertificate(content, { at: new Date(seal.words.at) }))
  const { file, gap } = await appendField(certificate, placeOfSeal(seal.words, seal.room, 'certification'))
  await Promise.all([writeFile(plain, certificate), writeFile(to, file)])
  return gap
}
