import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { BlobsUnavailable } from '../port.js'
import type { S3Access } from './s3-address.js'

/** How long a call may take before the store counts as away: commands answer within 2 s, and have more to do than this. */
export const answerWithinMs = 1800

/** How long a store may be silent while it takes bytes: it has to write them somewhere, perhaps several times. */
export const silenceMs = 10_000

/** Every read that somebody takes slowly holds a connection; with the client's own 50, so many of them would stop all else. */
const mostConnections = 1000

const ignore = () => undefined

/** The client writes its advice to the console; what is worth knowing is thrown. */
const silent = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

/** A client for one bucket. What is known of its calls' outcome is in here: errors, and how long they may take. */
export class S3Calls {
  readonly #client: S3Client

  constructor({ endpoint, region, key, secret }: S3Access) {
    const agent = { keepAlive: true, maxSockets: mostConnections }
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      // Where the bucket is part of the host's name, every store would need names and certificates for that.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      // Once more, where a connection was closed while it lay idle; whoever called repeats the rest.
      maxAttempts: 2,
      // Not every store knows the newer checksums; the payload's hash, which is part of the signature, all of them do.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // A store that does not answer to `Expect` would cost six seconds each time.
      expectContinueHeader: false,
      logger: silent,
      // Limits are kept per call. Of idleness there is none: who reads slowly is no store that is away.
      requestHandler: new NodeHttpHandler({
        connectionTimeout: answerWithinMs,
        socketTimeout: 0,
        httpAgent: agent,
        httpsAgent: agent,
      }),
    })
  }

  /**
   * @param call makes the call; it is ended by the signal
   * @param ending ends it from outside, beside the time limit
   * @throws {BlobsUnavailable} for everything that the store or the way to it refuses, but for what is not there
   */
  async reach<Answer>(
    call: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<Answer>,
    { withinMs = answerWithinMs, ending }: { withinMs?: number; ending?: AbortSignal } = {},
  ): Promise<Answer> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${withinMs} ms`)), withinMs)
    const abortSignal = ending ? AbortSignal.any([late.signal, ending]) : late.signal
    try {
      // The client sleeps between its attempts without looking at the signal.
      return await Promise.race([call(this.#client, { abortSignal }), rejection(abortSignal)])
    } catch (error) {
      throw abortSignal.aborted ? unavailable(abortSignal.reason) : inOurWords(error)
    } finally {
      clearTimeout(timer)
    }
  }

  close(): void {
    this.#client.destroy()
  }
}

/** Something that was asked for by its name is not there. */
export const isNotThere = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'NoSuchKey'

/** What the store called it when it refused a call; undefined where it never answered. */
export function refusalIn(error: unknown): string | undefined {
  const cause = error instanceof BlobsUnavailable ? error.cause : error
  return cause instanceof S3ServiceException ? cause.name : undefined
}

/** Errors of the store and of the way to it, as the port has them. */
function inOurWords(error: unknown): unknown {
  return isNotThere(error) || !isTheStores(error) ? error : unavailable(error)
}

export const unavailable = (cause: unknown): BlobsUnavailable =>
  new BlobsUnavailable('the bucket of blobs cannot be reached or written', { cause })

/** Node's own errors of sockets and names have a code; what the client makes of an answer says where that came from. */
function isTheStores(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException
  if (typeof code === 'string' || name === 'TimeoutError' || name === 'AbortError') return true
  return '$metadata' in (error as object) || '$response' in (error as object)
}

function rejection(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  return promise
}
