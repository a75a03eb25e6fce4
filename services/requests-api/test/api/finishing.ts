import { createHash } from 'node:crypto'
import type { Finishing, OpenSigningView, SigningView } from '@countersign/contracts'
import type { Answer, Browser } from './browser.js'
import type { SentRequest } from './signing-world.js'

/** The signature that everybody here types. */
export const typed = { kind: 'typed', text: 'Ada Lovelace', font: 'pen' } as const

/** What the n-th recipient fills in: signatures, and nothing that is not required. */
export function entered({ fields, people }: SentRequest, n: number, value: unknown = typed): unknown[] {
  const own = fields.filter(({ recipientId }) => recipientId === people[n]!.id)
  return own.filter(({ type }) => type === 'signature').map(({ id }) => ({ fieldId: id, value }))
}

/**
 * What a page shows by a link, as it says at Finish: every document by the hash of the bytes it got, and as of when; nothing
 * where the link shows nothing.
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

/** Looks, agrees and finishes with these values. */
export async function finishes(
  browser: Browser,
  link: string,
  values: readonly unknown[] = [],
  headers: Record<string, string> = {},
): Promise<Answer<OpenSigningView>> {
  const shown = await shownBy(browser, link)
  return browser.post<OpenSigningView>(`${link}/finish`, { consent: true, ...shown, values }, headers)
}

/** The n-th recipient looks, agrees and finishes; and looks again, as the page does, where somebody filled something in since. */
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
