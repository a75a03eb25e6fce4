import { acceptedExtensions } from '@countersign/contracts'
import { Spinner } from '@countersign/ui'
import { Upload as UploadGlyph } from 'lucide-react'
import { type ChangeEvent, useId } from 'react'
import { prepare } from './prepare.js'

interface ChooseFilesProps {
  busy: boolean
  small?: boolean
  onFiles: (files: readonly File[]) => void
}

export function ChooseFiles({ busy, small, onFiles }: ChooseFilesProps) {
  const id = useId()
  const labelClass = `btn btn--secondary${small ? ' btn--s' : ''}`
  if (busy) {
    return (
      <button className={labelClass} type="button" aria-busy="true" aria-disabled="true">
        <Spinner />
        Uploading...
      </button>
    )
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Allows choosing the same file again after a refusal.
    target.value = ''
    onFiles(files)
  }
  return (
    <>
      <label className={labelClass} htmlFor={id}>
        {small && <UploadGlyph className="icon" />}
        Choose Files
      </label>
      <input
        className="visually-hidden"
        id={id}
        type="file"
        multiple
        accept={acceptedExtensions.join(',')}
        aria-describedby="upload-hint"
        onClick={() => void prepare()}
        onChange={choose}
      />
    </>
  )
}
