import { addresses, type DocumentView, idempotencyKey } from '@countersign/contracts'

/** How far an upload has come. Files travel one after another, so each one's share follows from the bytes sent. */
export interface UploadProgress {
  /** Bytes of each file sent so far, in the order given. */
  sent: number[]
  /** Everything is sent; the server counts pages and converts. */
  processing: boolean
}

/**
 * Uploads files in one call, all or none (rule errors-8). `fetch` cannot tell how far an upload has come, so this
 * is an XMLHttpRequest.
 *
 * @throws {Error} `Upload failed: {server text}` (rule pages-10); `Upload cancelled` when the signal says so
 */
export function uploadDocuments(
  files: readonly File[],
  { onProgress, signal }: { onProgress?: (progress: UploadProgress) => void; signal?: AbortSignal } = {},
): Promise<DocumentView[]> {
  const form = new FormData()
  for (const file of files) form.append('files', file, file.name)
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', addresses.upload)
    call.withCredentials = true
    call.setRequestHeader('idempotency-key', idempotencyKey())
    call.upload.addEventListener('progress', (event) => onProgress?.(share(files, event.loaded, event.total)))
    call.addEventListener('load', () => {
      if (call.status >= 200 && call.status < 300) resolve(JSON.parse(call.responseText) as DocumentView[])
      else reject(new Error(`Upload failed: ${call.responseText || call.statusText}`))
    })
    call.addEventListener('error', () => reject(new Error('Upload failed: the server could not be reached')))
    call.addEventListener('abort', () => reject(new Error('Upload cancelled')))
    signal?.addEventListener('abort', () => call.abort(), { once: true })
    call.send(form)
  })
}

function share(files: readonly File[], loaded: number, total: number): UploadProgress {
  // The form's own boundaries and headers are a few hundred bytes a file: scale them away.
  const bytes = files.reduce((sum, file) => sum + file.size, 0)
  let left = total > 0 ? (loaded / total) * bytes : 0
  const sent = files.map((file) => {
    const part = Math.min(file.size, Math.max(0, Math.round(left)))
    left -= file.size
    return part
  })
  return { sent, processing: total > 0 && loaded >= total }
}
