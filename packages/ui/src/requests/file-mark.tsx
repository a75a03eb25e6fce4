const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
}

/** File icon with its type, by media type or, during the upload, by name. */
export function FileMark({ mediaType, name }: { mediaType?: string; name?: string }) {
  const kind = (mediaType && kinds[mediaType]) ?? /\.([a-z]{1,4})$/i.exec(name ?? '')?.[1]?.toUpperCase() ?? ''
  return (
    <span className="file-mark" aria-hidden="true">
      {kind}
    </span>
  )
}
