import { isolated } from '@countersign/contracts/isolated'
import { Button, formatSize, Progress } from '@countersign/ui'
import { FileMark } from '@countersign/ui/requests'
import { Check } from 'lucide-react'
import type { FileOnItsWay, Upload } from './use-upload.js'

/** Uploading files with their progress, and refused ones with the reason. */
export function UploadList({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  return (
    <>
      <ul className="files uploads" aria-label="Uploads">
        {upload.files.map((file, index) => (
          <UploadRow key={index} file={file} processing={upload.processing} />
        ))}
      </ul>
      {!upload.busy && (
        <p className="uploads__end">
          <Button variant="ghost" size="s" onClick={onDismiss}>
            Dismiss
          </Button>
        </p>
      )}
    </>
  )
}

function UploadRow({ file, processing }: { file: FileOnItsWay; processing: boolean }) {
  const { name, size, sent, refusal } = file
  const share = size === 0 ? Number(processing) : sent / size
  const isComplete = share >= 1
  return (
    <li className="file">
      <FileMark name={name} />
      <div className="min-0">
        <p className="file__name truncate" dir="auto" title={name}>
          {isolated(name)}
        </p>
        {refusal === undefined ? (
          <p className="hint num">
            {isComplete || sent === 0 ? formatSize(size) : `${formatSize(sent)} of ${formatSize(size)}`}
          </p>
        ) : (
          <p className="small bad">{refusal}</p>
        )}
      </div>
      {refusal === undefined && <UploadMark share={share} converting={processing && !/\.pdf$/i.test(name)} />}
      <Progress
        value={refusal === undefined ? share : 1}
        label={name}
        {...(refusal === undefined ? isComplete && { tone: 'done' as const } : { tone: 'bad' as const })}
      />
    </li>
  )
}

function UploadMark({ share, converting }: { share: number; converting: boolean }) {
  if (converting) return <span className="small muted">Converting</span>
  if (share < 1) return <span className="small num muted">{Math.floor(share * 100)}%</span>
  return (
    <span className="small done-mark">
      <Check className="icon icon--s" />
      Sent
    </span>
  )
}
