const kinds: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
}

/** The glyph of a file, with what kind it is: by its media type, or by its name while it is on its way. */
export function FileMark({ mediaType, name }: { mediaType?: string; name?: string }) {
  const kind = (mediaType && kinds[mediaType]) ?? /\.([a-z]{1,4})$/i.exec(name ?? '')?.[1]?.toUpperCase() ?? ''
  return (
    <span className="file-mark" aria-hidden="true">
      {kind}
    </span>
  )
}
