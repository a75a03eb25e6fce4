import { Readable } from 'node:stream'
import type { BlobStore } from '@countersign/blobs'
import type { RequestDetails } from '../../views/request-details.js'
import { filesOf } from './files-of.js'
import type { ZippedFile } from './stream-zip.js'
import { fileName, folderName, uniqueFolders, uniqueNames } from './unique-names.js'

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
