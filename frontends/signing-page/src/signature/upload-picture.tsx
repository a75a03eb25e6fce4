import { Button } from '@countersign/ui'
import { TriangleAlert, Upload } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { PictureRefused, pictureOf } from './picture.js'

interface UploadPictureProps {
  image: string | null
  onChange: (image: string | null) => void
}

/** Takes a picture by drop or file picker and previews it as it will appear on the page. */
export function UploadPicture({ image, onChange }: UploadPictureProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFault(null)
    try {
      onChange(await pictureOf(file))
    } catch (error) {
      onChange(null)
      setFault(error instanceof PictureRefused ? error.message : 'The picture could not be read. Choose another one.')
    } finally {
      setBusy(false)
    }
  }
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <>
      <div
        className={over ? 'picturedrop is-over' : 'picturedrop'}
        onDragEnter={(event) => drag(event, true)}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          void take(event.dataTransfer.files[0])
        }}
      >
        {image === null ? (
          <>
            <Upload className="icon" />
            <p className="picturedrop__title">Drop a picture of your signature here</p>
            <p className="hint">PNG or JPEG, up to 5 MB. Dark ink on white paper works best.</p>
          </>
        ) : (
          <span className="sheet picturedrop__shown">
            <img src={image} alt="Your signature as it will appear on the page" />
          </span>
        )}
        <input
          className="visually-hidden"
          id={id}
          ref={input}
          type="file"
          tabIndex={-1}
          accept="image/png,image/jpeg"
          aria-label="A picture of your signature"
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
        <Button busy={busy} onClick={() => input.current?.click()}>
          {image === null ? 'Choose a picture' : 'Choose another picture'}
        </Button>
      </div>
      {fault && (
        <p className="error quiet__error" role="alert">
          <TriangleAlert className="icon" />
          {fault}
        </p>
      )}
    </>
  )
}
