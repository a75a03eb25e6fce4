import {
  acceptsProblems,
  addresses,
  ApiError,
  type DocumentView,
  idempotencyKey,
  mayRepeat,
} from '@countersign/contracts'

/** Upload progress. Files are sent in sequence, so the bytes sent give each one's share. */
export interface UploadProgress {
  /** Bytes sent per file, in the given order. */
  sent: number[]
  /** All bytes are sent; the server counts pages and converts. */
  processing: boolean
}

/**
 * Uploads files in one call, all or none (rule errors-8), as an XMLHttpRequest because `fetch` reports no upload
 * progress.
 *
 * @throws {Error} `Upload failed: {server text}` (rule pages-10); `Upload cancelled` on abort
 */
export function uploadDocuments(
  files: readonly File[],
  { onProgress, signal }: { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal } = {},
): Promise<DocumentView[]> {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  const key = idempotencyKey()
  const made = { method: 'POST', path: addresses.upload, body: undefined, key }
  const attempt = { wasSignedOut: false }
  const send = (): Promise<DocumentView[]> =>
    new Promise((resolve, reject) => {
      const call = new XMLHttpRequest()
      call.open('POST', addresses.upload)
      call.withCredentials = true
      call.setRequestHeader('accept', acceptsProblems)
      call.setRequestHeader('idempotency-key', key)
      call.upload.addEventListener('progress', (event) => onProgress?.(share(files, event.loaded, event.total)))
      call.addEventListener('load', () => {
        if (call.status >= 200 && call.status < 300) {
          try {
            resolve(JSON.parse(call.responseText) as DocumentView[])
          } catch {
            reject(unreachable())
          }
        } else {
          const error = ApiError.of(call.status, (name) => call.getResponseHeader(name), call.responseText)
          const refused = () => reject(new Error(`Upload failed: ${error.text}`))
          // Another tab may have replaced the session's token.
          void mayRepeat(made, error, attempt).then((again) => (again ? resolve(send()) : refused()))
        }
      })
      call.addEventListener('error', () => reject(unreachable()))
      call.addEventListener('abort', () => reject(new Error('Upload cancelled')))
      signal?.addEventListener('abort', () => call.abort(), { once: true })
      call.send(form)
    })
  return send()
}

/** Also for the success page of a proxy or a network's sign-in. */
const unreachable = () => new Error('Upload failed: the server could not be reached')

function share(files: readonly File[], loaded: number, total: number): UploadProgress {
  // Multipart boundaries and headers add a few hundred bytes a file: scale them away.
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  let left = total > 0 ? (loaded / total) * bytes : 0
  const sent = files.map((file) => {
    const part = Math.min(file.size, Math.max(0, Math.round(left)))
    left -= file.size
    return part
  })
  return { sent, processing: total > 0 && loaded >= total }
}
