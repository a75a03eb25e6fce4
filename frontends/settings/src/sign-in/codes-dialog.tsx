import { Button, IconButton } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { words } from './words.js'

const { codes: said } = words
const glyph = { className: 'icon', 'aria-hidden': true } as const

/** Shows recovery codes, this once. It closes only after the tick that they are kept. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setIsKept] = useState(false)
  const [told, setTold] = useState('')
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setTold(said.copied)
    } catch {
      setTold(said.notCopied)
    }
  }
  const close = () => (isKept ? onClose() : setTold(said.keepFirst))
  return (
    <Dialog
      open
      wide
      onClose={close}
      title={said.title}
      text={said.text}
      foot={
        <Button variant="primary" onClick={close}>
          {said.done}
        </Button>
      }
    >
      <div className="codebox">
        <div className="codebox__head">
          <span>{said.head}</span>
          <span>
            <a
              className="btn btn--icon btn--s"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              download="countersign-recovery-codes.txt"
              aria-label={said.save}
              data-tip={said.save}
            >
              <Download {...glyph} />
            </a>
            <IconButton size="s" label={said.print} icon={<Printer {...glyph} />} onClick={() => window.print()} />
            <IconButton size="s" label={said.copy} icon={<Copy {...glyph} />} onClick={() => void copy()} />
          </span>
        </div>
        <ol className="codes" aria-label={said.list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <label className="check-row">
        <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />
        <span>{said.kept}</span>
      </label>
      <p className="hint" role="status">
        {told}
      </p>
    </Dialog>
  )
}
