import type { HostServices } from '@countersign/contracts'
import type { ToastStore } from '@countersign/ui/toast'

export type Say = (text: string) => void

/** Product name, appended to page titles. */
const product = 'Countersign'

/** Creates the services that the shell offers to pages. */
export function hostServices({
  navigate,
  toasts,
  say,
}: {
  navigate: (to: string, options?: { replace?: boolean }) => void
  toasts: ToastStore
  say: Say
}): HostServices {
  return {
    navigate,
    announce: (notice) => toasts.show(notice),
    say,
    setTitle: (title) => {
      document.title = title === '' ? product : `${title} · ${product}`
    },
  }
}
