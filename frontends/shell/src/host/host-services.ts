import type { HostServices } from '@countersign/contracts'
import type { ToastStore } from '@countersign/ui/toast'

export type Say = (text: string) => void

/** The product's name, after a page's own title. */
const product = 'Countersign'

/** What the shell does for pages, as they are given it. */
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
    entitle: (title) => {
      document.title = title === '' ? product : `${title} · ${product}`
    },
  }
}
