import type { X509Certificate } from 'node:crypto'
import type { ValidationData } from '@countersign/pdf'
import { isSelfSigned, nameOf } from '../identity/certificate-chain.js'
import { fetchList, listsOf } from './crl.js'
import { fetchBounded, type Fetching, NotFetched } from './fetch-bounded.js'
import { placesOf, wholeChain } from './fetch-issuers.js'
import { NoValidationData } from './no-validation-data.js'
import { queryOcsp } from './ocsp.js'

export interface Subject {
  leaf: X509Certificate
  known: readonly X509Certificate[]
}

/**
 * Gathers complete chains and, except for roots, proof that no certificate was revoked (ETSI EN 319 142-1, 6.3, B-LT).
 * @throws {NoValidationData} if anything is missing
 */
export async function gatherValidationData(
  subjects: readonly Subject[],
  { at, fetching }: { at: Date; fetching: Fetching },
): Promise<ValidationData> {
  const chains = await Promise.all(subjects.map(({ leaf, known }) => chainOf(leaf, known, fetching)))
  const context = { at, fetching, download: downloadOnce(fetching) }
  const issued = new Map(
    chains.flatMap((chain) =>
      chain
        .slice(0, -1)
        .map((certificate, index) => [certificate.fingerprint256, [certificate, chain[index + 1]!]] as const),
    ),
  )
  const answers = await Promise.all(
    [...issued.values()].map(([certificate, issuer]) => revocationOf(certificate, issuer, context)),
  )
  return {
    certificates: unique([
      ...chains.flat().map(({ raw }) => raw),
      ...answers.flatMap(({ certificates }) => certificates),
    ]),
    ocspAnswers: unique(answers.flatMap(({ ocspAnswers }) => ocspAnswers)),
    lists: unique(answers.flatMap(({ lists }) => lists)),
  }
}

interface RevocationContext {
  at: Date
  fetching: Fetching
  download: (url: string, limit: number) => Promise<Buffer>
}

async function chainOf(leaf: X509Certificate, known: readonly X509Certificate[], fetching: Fetching) {
  if (isSelfSigned(leaf))
    throw new NoValidationData(`“${nameOf(leaf)}” signs itself: nobody says whether it was revoked`)
  return wholeChain(leaf, known, fetching)
}

/** Certificates may share a list. */
function downloadOnce(fetching: Fetching): RevocationContext['download'] {
  const under = new Map<string, Promise<Buffer>>()
  return (url, limit) => {
    const earlier = under.get(url)
    if (earlier) return earlier
    const now = fetchBounded(url, { limit, ...fetching })
    under.set(url, now)
    return now
  }
}

/** Tries OCSP first, because lists may be long. */
async function revocationOf(
  certificate: X509Certificate,
  issuer: X509Certificate,
  context: RevocationContext,
): Promise<ValidationData> {
  const sources = [
    ...placesOf(certificate, 'OCSP').map((url) => async () => {
      const { der, certificates } = await queryOcsp(url, certificate, issuer, context)
      return { certificates: certificates.map(({ raw }) => raw), ocspAnswers: [der], lists: [] }
    }),
    ...listsOf(certificate).map((url) => async () => {
      return { certificates: [], ocspAnswers: [], lists: [await fetchList(url, certificate, issuer, context)] }
    }),
  ]
  const why: string[] = []
  for (const way of sources) {
    try {
      return await way()
    } catch (error) {
      if (!(error instanceof NotFetched || error instanceof NoValidationData)) throw error
      why.push(error.message)
    }
  }
  const reason = why.join('; ') || 'it names neither an OCSP server nor a revocation list'
  throw new NoValidationData(`whether “${nameOf(certificate)}” was revoked is not to be had: ${reason}`)
}

function unique(ders: readonly Buffer[]): Buffer[] {
  return [...new Map(ders.map((der) => [der.toString('base64'), der])).values()]
}
