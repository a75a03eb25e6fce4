import { facesFor, type Stroke } from '@countersign/pdf-pages/filled'
import { Button } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import { useId, useState } from 'react'
import type { Mark, Value } from '../fields/values.js'
import { DrawPad } from './draw-pad.js'
import { type Drawing, drawingOf } from './drawing.js'
import { FaceChoice, inFace } from './face-choice.js'
import { MarkTabs, type Way } from './mark-tabs.js'
import { UploadPicture } from './upload-picture.js'

export interface SignatureDialogProps {
  /** The recipient's name. */
  name: string
  /** The field's current mark. */
  placed: Value | undefined
  onAdopt: (mark: Mark | undefined) => void
  onClose: () => void
}

const ways: Readonly<Record<Mark['kind'], Way>> = { drawn: 'draw', typed: 'type', uploaded: 'upload' }

/** Dialog to draw, type or upload a mark. Each tab keeps its state while another is open. */
export default function SignatureDialog({ name, placed, onAdopt, onClose }: SignatureDialogProps) {
  const before = typeof placed === 'object' ? placed : undefined
  const panel = useId()
  const [way, setWay] = useState<Way>(before ? ways[before.kind] : 'draw')
  const [strokes, setStrokes] = useState<readonly Stroke[]>(before?.kind === 'drawn' ? before.drawing.strokes : [])
  const [typedMark, setTypedMark] = useState<Mark | undefined>(() =>
    before?.kind === 'typed' ? before : inFace(name, facesFor(name)[0]),
  )
  const [image, setImage] = useState<string | null>(before?.kind === 'uploaded' ? before.image : null)
  const made = markOf(way, drawingOf(strokes), typedMark, image)
  return (
    <Dialog
      open
      className="signdialog signdialog--mark"
      title="Your signature"
      closeLabel="Close"
      onClose={onClose}
      foot={
        <>
          {before && (
            <Button size="l" variant="danger-quiet" onClick={() => onAdopt(undefined)}>
              Remove
            </Button>
          )}
          <Button size="l" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="l"
            aria-disabled={made === undefined || undefined}
            aria-describedby={`${panel}-adopt`}
            onClick={() => made && onAdopt(made)}
          >
            Adopt and place
          </Button>
        </>
      }
    >
      <MarkTabs way={way} panel={panel} onChange={setWay} />
      <div className="signdialog__panel" role="tabpanel" id={panel} aria-labelledby={`${panel}-${way}`}>
        {way === 'draw' && <DrawPad strokes={strokes} onChange={setStrokes} />}
        {way === 'type' && (
          <FaceChoice
            id={`${panel}-name`}
            label="Your name as you sign it"
            name={name}
            mark={typedMark}
            onChange={setTypedMark}
          />
        )}
        {way === 'upload' && <UploadPicture image={image} onChange={setImage} />}
      </div>
      <p className="signdialog__adopt" id={`${panel}-adopt`}>
        By adopting this mark I accept it as my signature in these documents.
      </p>
    </Dialog>
  )
}

function markOf(
  way: Way,
  drawing: Drawing | null,
  typedMark: Mark | undefined,
  image: string | null,
): Mark | undefined {
  switch (way) {
    case 'draw':
      return drawing ? { kind: 'drawn', drawing } : undefined
    case 'type':
      return typedMark
    case 'upload':
      return image === null ? undefined : { kind: 'uploaded', image }
  }
}
