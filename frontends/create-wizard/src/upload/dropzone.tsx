import { Button, classNames } from '@countersign/ui'
import { ChooseFiles } from './choose-files.js'
import { useDrop } from './use-drop.js'
import type { Upload } from './use-upload.js'

interface DropzoneProps {
  upload: Upload | null
  /** One line, once there are documents. */
  slim: boolean
  onFiles: (files: readonly File[]) => void
  onCancel: () => void
}

export function Dropzone({ upload, slim, onFiles, onCancel }: DropzoneProps) {
  const busy = upload?.busy ?? false
  const { over, handlers } = useDrop((files) => !busy && onFiles(files))
  const hint = (
    <p className="hint" id="upload-hint">
      Maximum 10 files, 50MB each. Supports PDF and DOCX
    </p>
  )
  const cancel = busy && (
    <Button variant="ghost" size="s" onClick={onCancel}>
      Cancel upload
    </Button>
  )
  if (slim) {
    return (
      <div className={classNames('dropzone dropzone--slim', over && 'is-over')} {...handlers}>
        {hint}
        <span className="row">
          {cancel}
          <ChooseFiles busy={busy} small onFiles={onFiles} />
        </span>
      </div>
    )
  }
  return (
    <div className={classNames('dropzone', over && 'is-over')} {...handlers}>
      <p className="muted">{busy ? uploading(upload?.files.length ?? 0) : 'Drop files here, or'}</p>
      <ChooseFiles busy={busy} onFiles={onFiles} />
      {hint}
      {cancel}
    </div>
  )
}

const uploading = (files: number): string => (files === 1 ? 'Uploading 1 file' : `Uploading ${files} files`)
