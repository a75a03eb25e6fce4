import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { Refused } from '@countersign/standalone/demo/calls'

export interface Answer {
  status: number
  body: unknown
  bytes: Buffer
  headers: IncomingMessage['headers']
}

/** A browser's calls under a name that no name server knows: keeps cookies, and sends them as a page of the site. */
export class Visitor {
  readonly cookies = new Map<string, string>()

  /**
   * @param origin of the site, whose host is in the URL only
   * @param at port of the server on this machine
   * @param ca certificate in PEM that a TLS server must show
   */
  constructor(
    readonly origin: string,
    private readonly at: number = Number(new URL(origin).port),
    private readonly ca?: string,
  ) {}

  async ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const { protocol, host, hostname } = new URL(this.origin)
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const form = body instanceof FormData ? new Response(body) : null
    const bytes = form ? Buffer.from(await form.arrayBuffer()) : body === undefined ? null : JSON.stringify(body)
    const type = form?.headers.get('content-type') ?? 'application/json'
    const call = (protocol === 'https:' ? tlsRequest : plainRequest)({
      host: '127.0.0.1',
      port: this.at,
      servername: hostname,
      ca: this.ca,
      method,
      path,
      agent: false,
      headers: {
        host,
        origin: this.origin,
        ...(cookie && { cookie }),
        ...(bytes !== null && { 'content-type': type, 'content-length': Buffer.byteLength(bytes) }),
        ...headers,
      },
    })
    call.end(bytes ?? undefined)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    for (const set of response.headers['set-cookie'] ?? []) this.#keep(set)
    const said = await buffer(response)
    const isJson = said.length > 0 && response.headers['content-type']?.includes('json')
    const answered = isJson ? (JSON.parse(String(said)) as unknown) : String(said)
    return { status: response.statusCode!, body: answered, bytes: said, headers: response.headers }
  }

  /** @throws {Refused} if the answer is not a success */
  async get<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const answer = await this.ask(method, path, body)
    const retryAfter = Number(answer.headers['retry-after'] ?? Number.NaN)
    if (answer.status >= 300)
      throw new Refused(`${method} ${path}`, answer.status, String(answer.bytes), retryAfter || undefined)
    return answer.body as Body
  }

  #keep(set: string): void {
    const [pair = '', ...attributes] = set.split('; ')
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    if (value === '' || attributes.some((one) => one === 'Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

export const ada = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'the engine weaves algebraic patterns',
}

type Offer = { secret: string; recoveryCodes: string[] }

/** Claims with a password and an authenticator app. @param token of the claim link @returns the app's secret and the recovery codes */
export async function claimAsAda(visitor: Visitor, token: string): Promise<{ secret: string; codes: string[] }> {
  const asked = { token, email: ada.email }
  const { secret, recoveryCodes } = await visitor.get<Offer>('POST', '/api/auth/enrol', asked)
  const enrol = { kind: 'password', password: ada.password, code: totp(secret) }
  const claim = { ...asked, name: ada.name, teamName: 'Engines', enrol }
  await visitor.get('POST', '/api/setup/claim', claim)
  return { secret, codes: recoveryCodes }
}

/** Joins a team with a password and an authenticator app. @param token of the invitation's link @returns the app's secret */
export async function joinAs(visitor: Visitor, token: string, name: string, password = ada.password): Promise<string> {
  const { secret } = await visitor.get<Offer>('POST', '/api/auth/enrol', { token })
  const enrol = { kind: 'password', password, code: totp(secret) }
  await visitor.get('POST', '/api/invitations/accept', { token, name, enrol })
  return secret
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

/** The code of RFC 6238 that an authenticator app shows. @param secret in base32 */
export function totp(secret: string, at = Date.now()): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(at / stepMs)))
  const mac = createHmac('sha1', key).update(step).digest()
  const offset = mac.at(-1)! & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
