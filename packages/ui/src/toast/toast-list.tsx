import { timings } from '@countersign/contracts'
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { Toast as Primitive } from 'radix-ui'
import { buttonClass } from '../button/button-class.js'
import { classNames } from '../class-names.js'
import type { Toast } from './toast-store.js'

const glyphs = { plain: Info, done: CircleCheck, destructive: TriangleAlert }

/** Toasts, bottom right: 5 s, paused on hover and focus; swipe right by 50 px closes; F8 focuses (rule pages-8). */
export default function ToastList({ toasts, onClose }: { toasts: readonly Toast[]; onClose: (id: number) => void }) {
  return (
    <Primitive.Provider duration={timings.toastMs} swipeDirection="right" swipeThreshold={timings.toastSwipePx}>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
      ))}
      <Primitive.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Primitive.Provider>
  )
}

function OneToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { title, text, tone = 'done', action, open } = toast
  const Glyph = glyphs[tone]
  return (
    <Primitive.Root
      className={classNames('toast', tone === 'destructive' && 'toast--bad')}
      type={tone === 'destructive' ? 'foreground' : 'background'}
      open={open}
      onOpenChange={(next) => !next && onClose()}
    >
      <Glyph className="icon" />
      <Primitive.Title className="toast__title">{title}</Primitive.Title>
      {text && <Primitive.Description className="toast__text">{text}</Primitive.Description>}
      <div className="toast__end">
        {action && (
          <Primitive.Action className={buttonClass({ size: 's' })} altText={action.label} onClick={action.run}>
            {action.label}
          </Primitive.Action>
        )}
        <Primitive.Close className="btn btn--icon btn--s" aria-label="Close notification">
          <X className="icon" />
        </Primitive.Close>
      </div>
    </Primitive.Root>
  )
}
