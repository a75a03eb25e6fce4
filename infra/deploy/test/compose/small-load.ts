import { pause } from '@countersign/standalone/test/pause'
import type { DocumentView, RecipientView, SignatureRequestView } from '@countersign/contracts'
import { createRequest, pdfNamed, placeSignature, send, upload } from '@countersign/standalone/test/sender'
import { PatientCalls } from '@countersign/standalone/test/production/patient-calls'
import { url } from './containers.js'

/** Four changes per request stay below the rate limit per address. */
const pauseMs = 1200

/** An acknowledged request. */
interface Sent {
  title: string
  id: string
  email: string
}

/**
 * Sends one request after the other through the shell's nginx. Repeats calls that fail with their idempotency key until
 * they are acknowledged.
 */
export class SmallLoad {
  readonly sent: Sent[] = []
  readonly calls = new PatientCalls(() => url)
  readonly #ended = new AbortController()
  readonly #working: Promise<void>

  constructor(private readonly name: string) {
    this.#working = this.#work()
    // `stop` rethrows it.
    this.#working.catch(() => undefined)
  }

  /** Waits for the current request. @throws the refusal */
  async stop(): Promise<void> {
    this.#ended.abort()
    await this.#working
  }

  async #work(): Promise<void> {
    const documents = await upload(this.calls, { [`${this.name}.pdf`]: pdfNamed(this.name) })
    for (let n = 1; !this.#ended.signal.aborted; n++) {
      this.sent.push(await this.#one(`${this.name} ${n}`, documents))
      await pause(pauseMs)
    }
  }

  async #one(title: string, documents: readonly DocumentView[]): Promise<Sent> {
    const email = `${title.toLowerCase().replaceAll(' ', '.')}@example.com`
    const { id } = await createRequest(this.calls, title, documents)
    const person = { name: 'Grace Hopper', email, role: 'signer', status: 'pending' }
    const recipient = await this.calls.post<RecipientView>(`/api/signature-requests/${id}/recipients`, person)
    await placeSignature(this.calls, id, documents[0]!.id, recipient.id)
    await send(this.calls, id)
    return { title, id, email }
  }
}

/** Lists acknowledged requests that are missing or differ. */
export async function lost(sent: readonly Sent[]): Promise<string[]> {
  const calls = new PatientCalls(() => url)
  const found: string[] = []
  for (const { id, title } of sent) {
    const request = await calls.get<SignatureRequestView>(`/api/signature-requests/${id}`)
    if (request.status !== 'pending' || request.title !== title) found.push(title)
  }
  return found
}
