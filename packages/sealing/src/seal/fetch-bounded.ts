/** What was asked for could not be fetched within its bounds. The message names no more of the address than its host. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

/** How much and how long may be fetched. */
export interface Bounds {
  /** Most bytes of an answer's body. */
  limit: number
  /** From the request to the last byte. */
  timeoutMs: number
}

/** What is sent with POST, and what its media type is. */
export interface Posted {
  body: Uint8Array
  mediaType: string
}

/**
 * Fetches bytes over http or https. A name and password in the address are sent as basic authentication. A POST is not
 * redirected: the answer would be to something else.
 *
 * @throws {NotFetched} when the address is another kind, the answer is no success, too long or too late
 */
export async function fetchBounded(address: string, { limit, timeoutMs }: Bounds, posted?: Posted): Promise<Buffer> {
  const url = webAddress(address)
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(withoutPassword(url), {
      method: posted ? 'POST' : 'GET',
      headers: { ...authorization(url), ...(posted && { 'content-type': posted.mediaType }) },
      body: posted ? new Uint8Array(posted.body) : null,
      redirect: posted ? 'manual' : 'follow',
      signal,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new NotFetched(`${url.host} answered with status ${response.status}`)
    }
    return await readBounded(response, limit, url.host)
  } catch (error) {
    if (error instanceof NotFetched) throw error
    if (signal.aborted) throw new NotFetched(`${url.host} did not answer within ${timeoutMs / 1000} seconds`)
    throw new NotFetched(`${url.host} could not be reached (${reasonOf(error)})`)
  }
}

function webAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new NotFetched('the address is not one of http or https')
}

function withoutPassword(url: URL): URL {
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  return bare
}

function authorization({ username, password }: URL): { authorization?: string } {
  if (username === '' && password === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

async function readBounded(response: Response, limit: number, host: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > limit) throw new NotFetched(`${host} answered with more than ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The system's code for what went wrong, which says more than fetch's own 'fetch failed'. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = (cause as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : 'no connection'
}
