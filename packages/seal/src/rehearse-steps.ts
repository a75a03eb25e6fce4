import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CertificateOrder } from '@countersign/pdf'
import { sampleStamps } from './look/sample-stamps.js'
import { prepareCertificate, prepareStamped } from './prepare.js'
import { type Parties, sealInSteps } from './seal-in-steps.js'
import type { SealingPools } from './sealing-pools.js'
import { throwawaySigner } from './throwaway-signer.js'

/** The second and third seal of a process take half the time of the first, further ones hardly less. */
const times = 3

const at = new Date(0).toISOString()
const words = { name: 'Rehearsal', reason: 'Rehearsal', at }

/**
 * Seals a sample certificate and stamps it some times, with a throwaway key, so that code and fonts are loaded and
 * compiled in this process and the children.
 *
 * @param stagingDir existing folder on the disk of the children's; nothing stays in it
 */
export async function rehearseSteps(pools: SealingPools, stagingDir: string): Promise<void> {
  const folder = await mkdtemp(join(stagingDir, 'child-rehearsal-'))
  try {
    const parties: Parties = { pools, signer: throwawaySigner() }
    const [to, pdf, path] = [join(folder, 'sealed.pdf'), join(folder, 'sample.pdf'), join(folder, 'strokes')]
    await writeFile(pdf, sample)
    await writeFile(path, '[[[0.1,0.2],[0.9,0.8]]]')
    const [signature] = sampleStamps(1)
    const stamps = [{ ...signature!, value: { kind: 'drawn', path } }] as const
    const document = { requestId: '', pdf, manner: 'rendition', stamps, head: '', to } as const
    await sealInSteps(parties, () => prepareCertificate(parties, { order, to }, words), to, false)
    for (let time = 0; time < times; time++)
      await sealInSteps(parties, () => prepareStamped(parties, document, words), to, false)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const order: CertificateOrder = {
  requestId: '',
  title: 'Sample',
  sender: { name: '', email: '' },
  sentAt: at,
  expiresAt: at,
  documents: [],
  people: [],
  history: [{ revision: 0, at, text: '', hash: '' }],
  head: '',
}

/** Written like a rendition. */
const sample = `%PDF-1.7
1 0 obj
<</Type/Catalog/Pages 2 0 R>>
endobj
2 0 obj
<</Type/Pages/Count 1/Kids[3 0 R]>>
endobj
3 0 obj
<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>
endobj
4 0 obj
<</Length 43>>
stream
BT
/F 12 Tf
20 150 Td
<53616d706c65> Tj
ET

endstream
endobj
5 0 obj
<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>
endobj
xref
0 6
0000000000 65535 f 
0000000009 00000 n 
0000000054 00000 n 
0000000105 00000 n 
0000000216 00000 n 
0000000307 00000 n 
trailer<</Size 6/Root 1 0 R>>
startxref
370
%%EOF
`
