import { useCallback, useRef, useState } from 'react'
import { useDrafting } from '../draft/draft-context.js'
import { errorText } from '../draft/error-text.js'
import { refusalOf } from './refusal-of.js'
import { uploadDocuments } from './upload-documents.js'

export interface FileOnItsWay {
  name: string
  size: number
  /** Bytes sent. */
  sent: number
  refusal?: string
}

export interface Upload {
  files: readonly FileOnItsWay[]
  /** False once the server refused it. */
  busy: boolean
  /** All bytes are sent; the server counts pages and converts. */
  processing: boolean
}

/** Uploads files into the draft, all or none. */
export function useUpload(onCreated: (requestId: string) => void) {
  const { session, host } = useDrafting()
  const [upload, setUpload] = useState<Upload | null>(null)
  const stop = useRef<AbortController>(null)

  const start = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return
      const onTheirWay = files.map(({ name, size }) => ({ name, size, sent: 0 }))
      const controller = new AbortController()
      stop.current = controller
      setUpload({ files: onTheirWay, busy: true, processing: false })
      host.say(`Uploading ${counted(files.length)}`)
      try {
        const documents = await uploadDocuments(files, {
          signal: controller.signal,
          onProgress: ({ sent, processing }) =>
            setUpload({
              files: onTheirWay.map((file, index) => ({ ...file, sent: sent[index] ?? 0 })),
              busy: true,
              processing,
            }),
        })
        controller.signal.throwIfAborted()
        const isFirst = session.requestId === null
        await session.documents.takeUpload(documents)
        setUpload(null)
        if (isFirst && session.requestId) onCreated(session.requestId)
        host.announce({
          title: 'Files uploaded successfully',
          text: `${documents.length} document(s) uploaded`,
          tone: 'done',
        })
      } catch (error) {
        if (controller.signal.aborted) return setUpload(null)
        const text = errorText(error)
        setUpload({
          files: onTheirWay.map((file) => ({ ...file, refusal: refusalOf(file.name, text) })),
          busy: false,
          processing: false,
        })
        host.announce({ title: 'Upload failed', text, tone: 'destructive' })
      }
    },
    [session, host, onCreated],
  )
  return {
    upload,
    start: (files: readonly File[]) => void start(files),
    cancel: () => stop.current?.abort(),
    dismiss: () => setUpload(null),
  }
}

const counted = (files: number): string => (files === 1 ? '1 file' : `${files} files`)
