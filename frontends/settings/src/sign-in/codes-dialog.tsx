import { Button, IconButton } from '@countersign/ui'
import { Dialog } from '@countersign/ui/dialog'
import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { words } from './words.js'

const { codes: said } = words

/** Shows recovery codes, this once. It closes only after the tick that they are kept. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setIsKept] = useState(false)
  const [told, setTold] = useState('')
  const text = `${codes.join('\n')}\n`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setTold('Copied')
    } catch {
      setTold('They could not be copied. Select them and copy them by hand.')
    }
  }
  const close = () => (isKept ? onClose() : setTold('Keep the codes first, then tick the box.'))
  return (
    <Dialog
      open
      wide
      onClose={close}
      title="Ten recovery codes"
      text="If you lose your app, each of these signs you in once. Older codes no longer work."
      foot={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="codebox">
        <div className="codebox__head">
          <span>Ten recovery codes, shown this once</span>
          <span>
            <a
              className="btn btn--icon btn--s"
              href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
              download="countersign-recovery-codes.txt"
              aria-label={said.save}
              data-tip={said.save}
            >
              <Download className="icon" />
            </a>
            <IconButton size="s" label="Print" icon={<Printer className="icon" />} onClick={() => window.print()} />
            <IconButton size="s" label="Copy all ten" icon={<Copy className="icon" />} onClick={() => void copy()} />
          </span>
        </div>
        <ol className="codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <label className="check-row">
        <input type="checkbox" checked={isKept} onChange={(event) => setIsKept(event.target.checked)} />
        <span>I have kept these codes in a safe place</span>
      </label>
      <p className="hint" role="status">
        {told}
      </p>
    </Dialog>
  )
}
