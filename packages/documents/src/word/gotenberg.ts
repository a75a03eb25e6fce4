import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { ReadableStream } from 'node:stream/web'
import { conversionForm } from './gotenberg-form.js'
import { isTooLarge, limitedTo } from './limited-stream.js'
import { type ConversionJob, NotConverted, PassedOver, type WordConverter } from './word-converter.js'

export interface GotenbergOptions {
  /** May contain credentials, which are sent as basic authentication. */
  url: string
  timeMs: number
  maxBytes: number
}

const shortMs = 2000
/** Health polling during a conversion: interval after each response, and misses until the server counts as down. */
const lookEveryMs = 500
const maxMissed = 2

/**
 * Converts with Gotenberg (https://gotenberg.dev, route /forms/libreoffice/convert), streaming both ways.
 * @throws {PassedOver} without responses to health checks, also during a conversion, so the file is not blamed
 */
export async function openGotenberg(options: GotenbergOptions): Promise<WordConverter> {
  await ask(options.url, 'health')
  const version = await ask(options.url, 'version').catch(() => 'unknown')
  return {
    name: 'gotenberg',
    version,
    simplified: false,
    reads: () => true,
    convert: (job) => convert(options, job),
    check: async () => void (await ask(options.url, 'health')),
    close: async () => {},
  }
}

async function convert(options: GotenbergOptions, job: ConversionJob): Promise<void> {
  using watch = whileAnswering(options.url)
  const signal = AbortSignal.any([AbortSignal.timeout(options.timeMs), watch.silent])
  try {
    // A keep-alive connection may close just as it is used: retry once.
    await attempt(options, job, signal).catch((error: unknown) => {
      if (isFinal(error) || signal.aborted) throw error
      return attempt(options, job, signal)
    })
  } catch (error) {
    if (isTooLarge(error)) throw new NotConverted('too-complex', 'its PDF is too large', { cause: error })
    if (isFinal(error)) throw error
    if (watch.silent.aborted) throw watch.silent.reason
    if (signal.aborted) throw new NotConverted('too-complex', 'Gotenberg took too long', { cause: error })
    throw new PassedOver(`Gotenberg at ${hostOf(options.url)} broke off`, { cause: error })
  }
}

/** Polls health until disposed. Aborts `silent` with a {@link PassedOver} when responses stop. */
function whileAnswering(url: string): Disposable & { silent: AbortSignal } {
  const silent = new AbortController()
  const over = new AbortController()
  void (async () => {
    for (let missed = 0; ;) {
      await wait(lookEveryMs, undefined, { signal: over.signal, ref: false })
      const failure = await answers(url).then(
        () => null,
        (error: unknown) => error,
      )
      missed = failure === null ? 0 : missed + 1
      if (missed < maxMissed) continue
      silent.abort(failure)
      return
    }
  })().catch(() => undefined)
  return { silent: silent.signal, [Symbol.dispose]: () => over.abort() }
}

/** @throws {PassedOver} without a response; any status counts, since it may refuse requests while converting */
async function answers(url: string): Promise<void> {
  const answer = await call(url, 'health', { signal: AbortSignal.timeout(shortMs) }).catch((cause: unknown) => {
    throw new PassedOver(`Gotenberg at ${hostOf(url)} does not answer`, { cause })
  })
  await answer.body?.cancel()
}

async function attempt(options: GotenbergOptions, job: ConversionJob, signal: AbortSignal): Promise<void> {
  const { headers, body } = conversionForm(job)
  const answer = await call(options.url, 'forms/libreoffice/convert', {
    method: 'POST',
    headers,
    // Node's fetch streams any iterable, but its browser-compatible type omits that.
    body: body as unknown as BodyInit,
    duplex: 'half',
    signal,
  })
  if (!answer.ok || !answer.body) throw refusalOf(answer.status)
  const pdf = Readable.fromWeb(answer.body as ReadableStream)
  try {
    await pipeline(pdf, limitedTo(options.maxBytes), createWriteStream(job.pdf, { flags: 'wx' }), { signal })
  } catch (error) {
    await rm(job.pdf, { force: true })
    throw error
  }
}

function isFinal(error: unknown): boolean {
  return error instanceof NotConverted || error instanceof PassedOver || isTooLarge(error)
}

/** Gotenberg reports unreadable documents as 4xx; 429 and 5xx are its own faults. */
function refusalOf(status: number): Error {
  return status >= 400 && status < 500 && status !== 429
    ? new NotConverted('damaged', `Gotenberg answers ${status}`)
    : new PassedOver(`Gotenberg answers ${status}`)
}

async function ask(url: string, path: string): Promise<string> {
  const answer = await call(url, path, { signal: AbortSignal.timeout(shortMs) }).catch((cause: unknown) => {
    throw new PassedOver(`Gotenberg at ${hostOf(url)} does not answer`, { cause })
  })
  const text = await answer.text()
  if (!answer.ok) throw new PassedOver(`Gotenberg at ${hostOf(url)} answers ${answer.status} to /${path}`)
  return text.trim()
}

function call(url: string, path: string, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
  const address = new URL(path, url.endsWith('/') ? url : `${url}/`)
  const headers = new Headers(init.headers)
  if (address.username) {
    const credentials = [address.username, address.password].map(decodeURIComponent).join(':')
    headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
    address.username = address.password = ''
  }
  return fetch(address, { ...init, headers, redirect: 'error' })
}

function hostOf(url: string): string {
  return new URL(url).host
}
