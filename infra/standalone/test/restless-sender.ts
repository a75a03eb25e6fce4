import { createHash } from 'node:crypto'
import type { SignatureRequestView } from '@countersign/contracts'
import { Calls, Refused } from '@countersign/standalone/demo/calls'
import { addSigner, createRequest, pdfNamed, placeSignature, send, upload } from './sender.js'

/** The acknowledged parts of a request. */
interface Acknowledged {
  title: string
  documents: readonly { id: string; sha256: string }[]
  signer?: { id: string; email: string }
  fieldId?: string
  sent?: true
}

/** A client that makes requests as fast as it can, and remembers all acknowledged changes. */
export class RestlessSender {
  readonly requests = new Map<string, Acknowledged>()
  /** Documents by id, with the SHA-256 of the uploaded bytes. */
  readonly documents = new Map<string, string>()
  /** Acknowledged changes. */
  changes = 0
  #calls: Calls | undefined

  constructor(
    private readonly name: string,
    private readonly onChange: () => void,
  ) {}

  /** Writes until the server is gone. @throws {Refused} when the server refuses valid data */
  async write(url: string, round: number): Promise<void> {
    const calls = (this.#calls = new Calls(url))
    try {
      for (let n = 1; ; n++) await this.#one(calls, `${this.name} ${round} ${n}`)
    } catch (error) {
      if (error instanceof Refused) throw error
    }
  }

  async #one(calls: Calls, title: string): Promise<void> {
    const files = Object.fromEntries([1, 2].map((n) => [`${title}.${n}.pdf`, pdfNamed(`${title}.${n}`)]))
    const uploaded = await upload(calls, files)
    const documents = uploaded.map(({ id, originalName }) => ({ id, sha256: sha256Of(files[originalName!]!) }))
    for (const { id, sha256 } of documents) this.documents.set(id, sha256)
    this.#acknowledged()
    const { id } = await createRequest(calls, title, uploaded)
    const request: Acknowledged = { title, documents }
    this.requests.set(id, request)
    this.#acknowledged()
    const email = `${title.toLowerCase().replaceAll(' ', '.')}@example.com`
    request.signer = { id: (await addSigner(calls, id, email)).id, email }
    this.#acknowledged()
    request.fieldId = (await placeSignature(calls, id, documents[0]!.id, request.signer.id)).id
    this.#acknowledged()
    await send(calls, id)
    request.sent = true
    this.#acknowledged()
  }

  #acknowledged(): void {
    this.changes++
    this.onChange()
  }

  /** Compares the server's state with everything acknowledged. @returns the differences */
  async whatIsMissing(url: string): Promise<string[]> {
    // Keeps the cookies, so that the client reads its own writes.
    const calls = this.#calls!
    const faults: string[] = []
    for (const [id, sha256] of this.documents) {
      const response = await fetch(`${url}/api/documents/${id}/file`)
      const found = sha256Of(Buffer.from(await response.arrayBuffer()))
      if (found !== sha256) faults.push(`document ${id} is not what was uploaded (${response.status})`)
    }
    for (const [id, request] of this.requests) {
      const found = await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
      faults.push(...differences(request, found).map((what) => `request ${id}: ${what}`))
    }
    return faults
  }
}

function differences({ title, documents, signer, fieldId, sent }: Acknowledged, found: SignatureRequestView): string[] {
  const ids = (list: readonly { id: string }[]) => new Set(list.map(({ id }) => id))
  return [
    found.title === title || 'its title',
    documents.every(({ id }) => ids(found.documents).has(id)) || 'a document',
    !signer || found.recipients.some(({ id, email }) => id === signer.id && email === signer.email) || 'its signer',
    !fieldId || ids(found.signatureFields).has(fieldId) || 'its field',
    !sent || found.status === 'pending' || `it was sent, and is ${found.status}`,
  ].filter((fault) => fault !== true)
}

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
