import { createHash } from 'node:crypto'
import type { Finishing, OpenSigningView, SigningView } from '@countersign/contracts'
import type { Answer, Browser } from './browser.js'
import type { SentRequest } from './signing-world.js'

/** The typed signature that all recipients use. */
export const typed = { kind: 'typed', text: 'Ada Lovelace', font: 'pen' } as const

/** Returns the n-th recipient's values: signatures, and no optional fields. */
export function entered({ fields, people }: SentRequest, n: number, value: unknown = typed): unknown[] {
  const own = fields.filter(({ recipientId }) => recipientId === people[n]!.id)
  return own.filter(({ type }) => type === 'signature').map(({ id }) => ({ fieldId: id, value }))
}

/**
 * Returns the documents' hashes and the revision that a page reports at Finish, computed from the received bytes. They
 * are empty if the link shows nothing.
 */
export async function shownBy(browser: Browser, link: string): Promise<Pick<Finishing, 'documents' | 'seen'>> {
  const { status, body } = await browser.get<SigningView>(link)
  if (status !== 200 || body.codeRequired) return { documents: [], seen: 0 }
  const documents: { id: string; sha256: string }[] = []
  for (const { id } of body.documents) {
    const bytes = await browser.bytes(`${link}/documents/${id}/pdf`)
    documents.push({ id, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  return { documents, seen: body.seen }
}

/** Views, consents and finishes with these values. */
export async function finishes(
  browser: Browser,
  link: string,
  values: readonly unknown[] = [],
  headers: Record<string, string> = {},
): Promise<Answer<OpenSigningView>> {
  const shown = await shownBy(browser, link)
  return browser.post<OpenSigningView>(`${link}/finish`, { consent: true, ...shown, values }, headers)
}

/**
 * Views, consents and finishes as the n-th recipient. Like the page, views again if another recipient has filled in
 * values meanwhile.
 */
export async function signs(
  browser: Browser,
  link: string,
  request: SentRequest,
  n: number,
  value: unknown = typed,
): Promise<Answer<OpenSigningView>> {
  for (;;) {
    const answer = await finishes(browser, link, entered(request, n, value))
    if (!answer.text.includes(' while you were reading. ')) return answer
  }
}
