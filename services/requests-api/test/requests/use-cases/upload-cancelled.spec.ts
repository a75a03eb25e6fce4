import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlobStore } from '@countersign/blobs'
import type { AcceptedDocument, DocumentTools } from '@countersign/documents'
import type { Journal } from '@countersign/event-log'
import { describe, expect, it } from '@jest/globals'
import type { TeamCaller } from '@countersign/requests-api/internal/kernel/caller'
import { UploadDecisions } from '@countersign/requests-api/internal/requests/use-cases/documents/upload-decisions'
import type { NamingBytes } from '@countersign/requests-api/internal/requests/use-cases/documents/naming-bytes'
import type { ReceivedFile } from '@countersign/requests-api/internal/requests/use-cases/documents/received-file'
import type { Clock } from '@countersign/requests-api/internal/kernel/clock'

/** Fails on any use. */
const untouched = <Port extends object>(): Port =>
  new Proxy({} as Port, {
    get: (_port, name) => {
      throw new Error(`${String(name)} was asked for`)
    },
  })

describe('an upload that is cancelled while its files are converted', () => {
  it('stores nothing, and removes the rendition', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'upload-')), 'rendition.pdf')
    const left = new AbortController()
    const ingest = async () => {
      writeFileSync(path, '%PDF')
      left.abort()
      return { rendition: { path } } as AcceptedDocument
    }
    const uploads = new UploadDecisions({
      journal: untouched<Journal>(),
      clock: untouched<Clock>(),
      tools: { ingest } as Partial<DocumentTools> as DocumentTools,
      blobs: untouched<BlobStore>(),
      naming: untouched<NamingBytes>(),
    })
    const file = { originalName: 'Annex.docx' } as ReceivedFile
    await expect(uploads.upload({} as TeamCaller, [file], left.signal, 'owner')).rejects.toThrow(
      'The upload was cancelled.',
    )
    expect(existsSync(path)).toBe(false)
  })
})
