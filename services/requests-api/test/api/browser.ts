import type { SignatureRequestView, DocumentView, RecipientView, FieldView } from '@countersign/contracts'
import { onceChecked } from '@countersign/contracts/once-checked'

export interface Answer<Body = unknown> {
  status: number
  headers: Headers
  text: string
  /** Parsed JSON; undefined if the text is not JSON. */
  body: Body
}

export interface UploadPart {
  name: string
  bytes: Uint8Array
  /** Name of the form part; `files` by default. */
  part?: string
}

/** An HTTP client that keeps cookies. */
export class Browser {
  /** Values by name. */
  readonly cookies = new Map<string, string>()

  /** @param headers sent with every call */
  constructor(
    private readonly server: { readonly url: string },
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  /** Returns another tab. It starts with the same cookies and then keeps separate ones. */
  copy(headers: Record<string, string> = {}, server = this.server): Browser {
    const copy = new Browser(server, { ...this.headers, ...headers })
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  async bytes(path: string): Promise<Buffer> {
    const response = await fetch(this.server.url + path, { headers: this.#sent() })
    return Buffer.from(await response.arrayBuffer())
  }

  #sent(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { ...this.headers, ...(cookie && { cookie }) }
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [pair = '', ...attributes] = line.split(';')
      const at = pair.indexOf('=')
      const expires = attributes.map((one) => /^ expires=(.*)$/i.exec(one)?.[1]).find((one) => one !== undefined)
      const isGone = expires?.startsWith('Thu, 01 Jan 1970')
      if (isGone) this.cookies.delete(pair.slice(0, at))
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
  }

  async call<Body = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const isForm = body instanceof FormData
    const response = await fetch(this.server.url + path, {
      method,
      headers: {
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...this.#sent(),
        ...headers,
      },
      body: body === undefined ? undefined : isForm || typeof body === 'string' ? body : JSON.stringify(body),
    })
    this.#keep(response.headers.getSetCookie())
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) as Body }
  }

  get<Body = unknown>(path: string, headers?: Record<string, string>) {
    return this.call<Body>('GET', path, undefined, headers)
  }

  post<Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>) {
    return this.call<Body>('POST', path, body, headers)
  }

  /** Sends a draft once its pages are checked. @param path of the send call */
  send(path: string, body?: unknown) {
    return onceChecked(async () => {
      const answer = await this.post<SignatureRequestView>(`${path}/send`, body)
      const { status, headers, text } = answer
      const retryAfter = Number(headers.get('retry-after'))
      if (status === 409 && retryAfter) throw Object.assign(new Error(text), { status, retryAfter })
      return answer
    })
  }

  patch<Body = unknown>(path: string, body: unknown, headers?: Record<string, string>) {
    return this.call<Body>('PATCH', path, body, headers)
  }

  delete(path: string, headers?: Record<string, string>) {
    return this.call('DELETE', path, undefined, headers)
  }

  upload(parts: readonly UploadPart[], headers?: Record<string, string>) {
    const form = new FormData()
    for (const { name, bytes, part = 'files' } of parts)
      form.append(part, new File([bytes as Uint8Array<ArrayBuffer>], name))
    return this.call<DocumentView[]>('POST', '/api/documents/upload', form, headers)
  }

  /** Creates a draft with the given parts through the public API. */
  async draft({ pdf, recipients = 0, fields = 0 }: { pdf: Uint8Array; recipients?: number; fields?: number }) {
    const [document] = (await this.upload([{ name: 'Consulting Agreement.pdf', bytes: pdf }])).body
    const { body: request } = await this.post<SignatureRequestView>('/api/signature-requests', {
      title: 'Consulting Agreement',
      status: 'draft',
      documentIds: [document!.id],
      emailSubject: null,
      emailMessage: null,
      requireAuth: 'false',
      sendReminders: 'true',
    })
    const path = `/api/signature-requests/${request.id}`
    const people: RecipientView[] = []
    for (let n = 1; n <= recipients; n++) {
      const person = { name: `Person ${n}`, email: `person${n}@example.com`, role: 'signer', status: 'pending' }
      people.push((await this.post<RecipientView>(`${path}/recipients`, person)).body)
    }
    const placed: FieldView[] = []
    for (let n = 1; n <= fields; n++) {
      placed.push(
        (
          await this.post<FieldView>(`${path}/fields`, {
            documentId: document!.id,
            recipientId: people[0]!.id,
            type: 'signature',
            x: 10,
            y: 20,
            width: 150,
            height: 50,
            page: 1,
            required: 'true',
            value: null,
          })
        ).body,
      )
    }
    return { path, request, document: document!, people, fields: placed }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
