import { Button } from '../button/button.js'
import { classNames } from '../class-names.js'
import type { Toast } from './toast-store.js'

/** Fallback toast if the toast code failed to load. It stays until closed. */
export function PlainToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { title, text, tone, action } = toast
  const act = () => {
    action?.run()
    onClose()
  }
  return (
    <div className="toasts">
      <div
        className={classNames('toast', tone === 'destructive' && 'toast--bad')}
        role={tone === 'destructive' ? 'alert' : 'status'}
      >
        <p className="toast__title toast__title--plain">{title}</p>
        {text && <p className="toast__text">{text}</p>}
        <div className="toast__end">
          {action && (
            <Button size="s" onClick={act}>
              {action.label}
            </Button>
          )}
          <Button size="s" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </div>
  )
}
