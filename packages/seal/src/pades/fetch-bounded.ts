import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { NotOutbound, type Outbound } from './outbound.js'

/** The message names only the host of the URL. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

export interface Fetching {
  /** From the request to the last byte. */
  timeoutMs: number
  outbound: Outbound
}

export interface Bounds extends Fetching {
  limit: number
}

export interface Posted {
  body: Uint8Array
  mediaType: string
}

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Sends credentials in the URL as basic authentication, but never to a redirect target. Does not redirect a POST.
 * @throws {NotFetched} also for error responses, and for responses that are too long or too late
 */
export async function fetchBounded(
  address: string,
  { limit, timeoutMs, outbound }: Bounds,
  posted?: Posted,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = webAddress(address)
  try {
    let headers = authorization(url)
    for (let left = maxRedirects; ; left--) {
      const response = await answerOf(url, headers, { outbound, signal }, posted)
      const next = posted ? undefined : placeIn(response)
      if (next === undefined) return await readBounded(response, limit, url.host)
      response.destroy()
      if (left === 0) throw new NotFetched(`${url.host} points to another place again and again`)
      url = webAddress(next, url)
      headers = {}
    }
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (error instanceof NotOutbound) throw new NotFetched(error.message)
    if (signal.aborted) throw new NotFetched(`${url.host} did not answer within ${timeoutMs / 1000} seconds`)
    throw new NotFetched(`${url.host} could not be reached (${reasonOf(error)})`)
  }
}

function webAddress(address: string, base?: URL): URL {
  const url = URL.canParse(address, base?.href) ? new URL(address, base) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new NotFetched('the address is not one of http or https')
}

function answerOf(
  url: URL,
  headers: OutgoingHttpHeaders,
  { outbound, signal }: { outbound: Outbound; signal: AbortSignal },
  posted?: Posted,
): Promise<IncomingMessage> {
  outbound.check(url)
  const { request } = url.protocol === 'https:' ? https : http
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return new Promise((resolve, reject) => {
    const call = request(bare, {
      method: posted ? 'POST' : 'GET',
      headers: { ...headers, ...(posted && { 'content-type': posted.mediaType }) },
      agent: false,
      lookup: outbound.lookup,
      signal,
    })
    call.once('response', resolve).on('error', reject).end(posted?.body)
  })
}

function placeIn({ statusCode, headers: { location } }: IncomingMessage): string | undefined {
  return redirects.has(statusCode ?? 0) ? location : undefined
}

function authorization({ username, password }: URL): OutgoingHttpHeaders {
  if (username === '' && password === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

async function readBounded(response: IncomingMessage, limit: number, host: string): Promise<Buffer> {
  const { statusCode = 0 } = response
  if (statusCode < 200 || statusCode > 299) {
    response.destroy()
    throw new NotFetched(`${host} answered with status ${statusCode}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop early closes the connection.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) throw new NotFetched(`${host} answered with more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'no connection'
}
