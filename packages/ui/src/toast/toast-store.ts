import { timings, type Notice } from '@countersign/contracts'

/** A toast: a notice, and whether it is still shown. */
export interface Toast extends Notice {
  id: number
  open: boolean
}

type Listener = () => void

/** The toasts of the app: one at a time, the newest (rule pages-8). One that was closed is forgotten much later. */
export class ToastStore {
  #toasts: readonly Toast[] = []
  #listeners = new Set<Listener>()
  #next = 1

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): readonly Toast[] => this.#toasts

  /** Shows a toast in the place of whichever is there. */
  show(notice: Notice): void {
    this.#set([{ ...notice, id: this.#next++, open: true }])
  }

  close(id: number): void {
    this.#set(this.#toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => this.#set(this.#toasts.filter((toast) => toast.id !== id)), timings.toastRemovalMs)
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts
    for (const listener of this.#listeners) listener()
  }
}
