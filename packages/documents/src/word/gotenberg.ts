import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { conversionForm } from './gotenberg-form.js'
import { isTooLarge, limitedTo } from './limited-stream.js'
import { type ConversionJob, NotConverted, PassedOver, type WordConverter } from './word-converter.js'

export interface GotenbergOptions {
  /** Where it listens; a user name and password in it are sent as basic authentication. */
  url: string
  /** Milliseconds a conversion may take. */
  timeMs: number
  /** Bytes a PDF may have. */
  mostBytes: number
}

/** Milliseconds it may take to say who and how it is. */
const shortMs = 2000

/**
 * Converts at a Gotenberg server (https://gotenberg.dev, route /forms/libreoffice/convert). Files stream both ways.
 *
 * @throws {PassedOver} when it does not answer
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
  const signal = AbortSignal.timeout(options.timeMs)
  try {
    // A connection that was kept alive may be closed by the other side just as it is used: that is tried again, once.
    await attempt(options, job, signal).catch((error: unknown) => {
      if (isFinal(error) || signal.aborted) throw error
      return attempt(options, job, signal)
    })
  } catch (error) {
    if (isTooLarge(error)) throw new NotConverted('too-complex', 'its PDF is too large', { cause: error })
    if (isFinal(error)) throw error
    if (signal.aborted) throw new NotConverted('too-complex', 'Gotenberg took too long', { cause: error })
    throw new PassedOver(`Gotenberg at ${hostOf(options.url)} broke off`, { cause: error })
  }
}

async function attempt(options: GotenbergOptions, job: ConversionJob, signal: AbortSignal): Promise<void> {
  const { headers, body } = conversionForm(job)
  const answer = await call(options.url, 'forms/libreoffice/convert', {
    method: 'POST',
    headers,
    // Node's fetch streams any iterable; the type it shares with browsers does not say so.
    body: body as unknown as BodyInit,
    duplex: 'half',
    signal,
  })
  if (!answer.ok || !answer.body) throw refusalOf(answer.status)
  const pdf = Readable.fromWeb(answer.body as ReadableStream)
  try {
    await pipeline(pdf, limitedTo(options.mostBytes), createWriteStream(job.pdf, { flags: 'wx' }), { signal })
  } catch (error) {
    await rm(job.pdf, { force: true })
    throw error
  }
}

/** What a second attempt would not change. */
function isFinal(error: unknown): boolean {
  return error instanceof NotConverted || error instanceof PassedOver || isTooLarge(error)
}

/** What Gotenberg says of a document that LibreOffice does not read is 4xx; 429 and 5xx it says of itself. */
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
