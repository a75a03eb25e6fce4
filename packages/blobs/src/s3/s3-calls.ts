import { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { withTimeout } from '@countersign/process'
import { NodeHttpHandler } from '@smithy/node-http-handler'
import { BlobsUnavailable } from '../port.js'
import type { S3Access } from './s3-address.js'

/** Below the 2 s within which commands answer, since they do more than this call. */
export const answerWithinMs = 1800

/** Stall timeout of uploads: the store may write the bytes several times. */
export const silenceMs = 10_000

/** Every slow reader holds a connection; the client's default of 50 would let readers block all other calls. */
const maxConnections = 1000

const ignore = () => undefined

/** Silences the client's console output; errors are thrown. */
const nullLogger = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore }

export class S3Calls {
  readonly #client: S3Client

  constructor({ endpoint, region, key, secret }: S3Access) {
    const agent = { keepAlive: true, maxSockets: maxConnections }
    this.#client = new S3Client({
      region,
      credentials: { accessKeyId: key, secretAccessKey: secret },
      // Virtual-host addressing would need a DNS name and a certificate per bucket.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      // One retry, for closed keep-alive connections; callers retry the rest.
      maxAttempts: 2,
      // Not every store supports the newer checksums; the signed payload hash works everywhere.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // A store that ignores `Expect` would cost six seconds per upload.
      expectContinueHeader: false,
      logger: nullLogger,
      // Timeouts apply per call. No idle timeout: a slow reader is not an outage.
      requestHandler: new NodeHttpHandler({
        connectionTimeout: answerWithinMs,
        socketTimeout: 0,
        httpAgent: agent,
        httpsAgent: agent,
      }),
    })
  }

  /** @throws {BlobsUnavailable} for all failures but missing objects */
  async request<Answer>(
    call: (client: S3Client, options: { abortSignal: AbortSignal }) => Promise<Answer>,
    { withinMs = answerWithinMs, ending }: { withinMs?: number; ending?: AbortSignal } = {},
  ): Promise<Answer> {
    const onTimeout = () => {
      throw unavailable(new Error(`no answer within ${withinMs} ms`))
    }
    try {
      // The client ignores the signal while it sleeps between attempts.
      return await withTimeout(withinMs, (abortSignal) => call(this.#client, { abortSignal }), onTimeout, { ending })
    } catch (error) {
      throw ending?.aborted ? unavailable(ending.reason) : asBlobsError(error)
    }
  }

  close(): void {
    this.#client.destroy()
  }
}

export const isNotThere = (error: unknown): boolean => error instanceof S3ServiceException && error.name === 'NoSuchKey'

/** The store's error code; undefined if it never answered. */
export function refusalIn(error: unknown): string | undefined {
  const cause = error instanceof BlobsUnavailable ? error.cause : error
  return cause instanceof S3ServiceException ? cause.name : undefined
}

function asBlobsError(error: unknown): unknown {
  return isNotThere(error) || !isTheStores(error) ? error : unavailable(error)
}

export const unavailable = (cause: unknown): BlobsUnavailable =>
  new BlobsUnavailable('the bucket of blobs cannot be reached or written', { cause })

/** Node's socket and DNS errors have a code; the client attaches metadata to errors from responses. */
function isTheStores(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException
  if (typeof code === 'string' || name === 'TimeoutError' || name === 'AbortError') return true
  return '$metadata' in (error as object) || '$response' in (error as object)
}
