import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { Response } from 'express'
import yazl from 'yazl'
import type { BlobStore } from '@countersign/blobs'
import { sendStream } from './files.js'
import { fileName, folderName, uniqueFolders, uniqueNames, zipName } from './unique-names.js'
import type { Evidence } from '../../use-cases/evidence/evidence-archive.js'
import { finalFiles, type RequestDetails } from '../../views/request-details.js'

/** `open` is called when its turn comes. */
interface ZippedFile {
  path: string
  open: () => Promise<Readable>
}

/** Streams files as one uncompressed zip, without buffering. @param name file name of the zip */
export async function streamZip(
  response: Response,
  name: string,
  files: readonly ZippedFile[],
  options: Partial<Pick<yazl.ReadStreamOptions, 'mtime' | 'forceDosTimestamp'>> = {},
): Promise<void> {
  response.set({
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(name, { type: 'attachment' }),
  })
  if (response.req.method === 'HEAD') return void response.end()
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  // A file that fails to open or read aborts the zip; an unhandled error event would end the process.
  const broken = (error: Error) => void output.destroy(error)
  zip.once('error', broken)
  let current: Readable | undefined
  for (const { path, open } of files) {
    zip.addReadStreamLazy(path, { ...options, compress: false }, (done) => {
      open().then(
        (stream) => done(null, (current = stream.once('error', broken))),
        (error: unknown) => done(error as Error, undefined as never),
      )
    })
  }
  zip.end()
  try {
    await sendStream(response, output)
  } finally {
    // A stream read halfway would stay open forever.
    current?.destroy()
  }
}

export async function sendZip(
  response: Response,
  blobs: BlobStore,
  name: string,
  files: readonly { sha256: string; name: string }[],
): Promise<void> {
  const names = uniqueNames(files.map((file) => fileName(file.name)))
  const zipped = files.map(({ sha256 }, index) => ({ path: names[index]!, open: () => blobs.read(sha256) }))
  await streamZip(response, zipName(name), zipped)
}

/** Constant, and independent of the time zone: the zip's bytes follow from names and contents alone (ADR 0031). */
const noTime = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true }

export async function sendEvidence(response: Response, blobs: BlobStore, { title, parts }: Evidence): Promise<void> {
  const files = parts.map((part) => ({
    path: part.path,
    open: async () => ('bytes' in part ? Readable.from([part.bytes]) : blobs.read(part.sha256)),
  }))
  await streamZip(response, zipName(`${title ?? 'Request'}, evidence.zip`), files, noTime)
}

export const erasedName = 'document'

/** The originals until the request is completed, then the sealed files (rule calls-12). */
function filesOf(details: RequestDetails): { name: string; sha256: string }[] {
  const { documents, erased } = details
  if (erased) return []
  const sealed = finalFiles(details)
  if (sealed.length > 0) return sealed
  return documents.map(({ original, originalName }) => ({ ...original, name: originalName ?? erasedName }))
}

const missingName = 'Not in this zip.txt'

/** Puts the files of each request in a folder, and lists the requests without files in a text file. */
export function zippedRequests(requests: readonly RequestDetails[], blobs: BlobStore): ZippedFile[] {
  const full = requests.filter((request) => filesOf(request).length > 0)
  const titles = full.map(({ title }) => folderName(title ?? '') || 'Request')
  // Reserves the text file's name.
  const [, ...folders] = uniqueFolders([missingName, ...titles])
  const zipped = full.flatMap((request, index) => filesIn(folders[index]!, request, blobs))
  const missing = requests.filter((request) => !full.includes(request))
  if (missing.length === 0) return zipped
  const text = Buffer.from(`Not in this zip:\n\n${missing.map(lineOf).join('')}`)
  return [...zipped, { path: missingName, open: async () => Readable.from([text]) }]
}

function filesIn(folder: string, request: RequestDetails, blobs: BlobStore): ZippedFile[] {
  const files = filesOf(request)
  const names = uniqueNames(files.map(({ name }) => fileName(name)))
  return files.map(({ sha256 }, index) => ({ path: `${folder}/${names[index]!}`, open: () => blobs.read(sha256) }))
}

const lineOf = ({ title, requestId, erased }: RequestDetails): string =>
  erased ? `- ${requestId}: its files were erased.\n` : `- ${title ?? requestId}: it has no documents yet.\n`
